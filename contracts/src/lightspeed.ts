import Type, { type Static } from 'typebox'
import { closed, defineCall } from './call.ts'
import { CheckoutData, submissionErrors, submitterKnows, Submission, SubmissionKey } from './checkout.ts'
import { endpoints } from './endpoints.ts'
import { CustomerNumber, Line } from './fields.ts'
import { limits } from './policy/limits.ts'
import { lightspeedPoPattern } from './policy/lightspeed-file.ts'

/** How a file's order is to be delivered, in the terms of a checkout. */
export const FileDelivery = closed({
  shipping: CheckoutData.properties.shipping,
  special_instructions: CheckoutData.properties.special_instructions,
  address: CheckoutData.properties.address
})
export type FileDelivery = Static<typeof FileDelivery>

/** What is submitted along with a file. */
export const LightspeedData = closed({
  po_number: Line({ label: 'PO number', min: 1, max: limits.poNumberMax, pattern: lightspeedPoPattern, description: 'Replaces the one in the file' }),
  delivery: Type.Optional(FileDelivery)
})
export type LightspeedData = Static<typeof LightspeedData>

export const adpOrder = defineCall(endpoints.adpOrder, {
  summary: 'Submit the order file of a dealer-management system. Submission keys work as with `createOrder`. With a `delivery`, its parts are sent to the ERP as an ' +
    'order; without, as a file, whose order ships by the dealer\'s default ship method to the default address.',
  body: closed({
    submission_key: SubmissionKey,
    ...submitterKnows,
    order: closed({
      data: Type.Interface([LightspeedData], { customer_number: CustomerNumber }, { additionalProperties: false }),
      // No limit here: the code that reads the file checks its size, and gives a better message.
      file: Type.String({ description: 'The file in base64' })
    })
  }),
  response: closed({ submission: Submission }),
  errors: [...submissionErrors, 'file_invalid', 'new_dealer_upload'],
  namesDealer: body => body.order.data.customer_number
})
