import { object, string, type ObjectSchema } from 'yup'
import { limits, messages } from '@portal/contracts/limits'

export type SaveOrderValues = { name: string }

/** Blanks around a name do not count: send what `cast` makes of the form. */
export const saveOrderSchema: ObjectSchema<SaveOrderValues> = object({
  name: string().trim().required(messages.orderNameRequired).max(limits.nameMax, messages.orderNameMax)
})
