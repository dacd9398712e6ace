import { object, type ObjectSchema } from 'yup'
import { limits } from '@portal/contracts/policy/limits'
import { messages } from '@portal/contracts/policy/messages'
import { lineSchema } from '../../lib/line-schema.ts'

export type SaveOrderValues = { name: string }

/** Trims the name: send the result of `cast`. */
export const saveOrderSchema: ObjectSchema<SaveOrderValues> = object({
  name: lineSchema(limits.nameMax, messages.nameMax).required(messages.orderNameRequired)
})
