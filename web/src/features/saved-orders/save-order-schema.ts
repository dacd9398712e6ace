import { object, string, type ObjectSchema } from 'yup'
import { limits } from '@portal/contracts/policy/limits'
import * as messages from '@portal/contracts/policy/messages'
import { textLineSchema } from '../../lib/forms/text-line-schema.ts'

export type NameValues = { name: string }

/** Trims the name: send the result of `cast`. */
export const nameSchema: ObjectSchema<NameValues> = object({
  name: textLineSchema(limits.nameMax, messages.nameMax).required(messages.orderNameRequired)
})

/** `replaces`: the id of the saved order in whose place the cart is saved; empty for a new one. */
export type SaveOrderValues = NameValues & { replaces: string }

export const saveOrderSchema: ObjectSchema<SaveOrderValues> = nameSchema.shape({ replaces: string().default('') })

/** While the dealer has no room for another saved order, the cart can only replace one. */
export const replaceOrderSchema: ObjectSchema<SaveOrderValues> = nameSchema.shape({ replaces: string().required('Choose the saved order to replace.') })
