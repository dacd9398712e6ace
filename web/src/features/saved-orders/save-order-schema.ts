import { object, type ObjectSchema } from 'yup'
import { limits, messages } from '@portal/contracts/limits'
import { lineSchema } from '../../lib/line-schema.ts'

export type SaveOrderValues = { name: string }

/** Blanks around a name do not count: send what `cast` makes of the form. */
export const saveOrderSchema: ObjectSchema<SaveOrderValues> = object({
  name: lineSchema(limits.nameMax, messages.orderNameMax).required(messages.orderNameRequired)
})
