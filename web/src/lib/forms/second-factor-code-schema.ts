import { string } from 'yup'
import { limits } from '@portal/contracts/policy/limits'
import * as accountMessages from '@portal/contracts/policy/account-messages'

/** What a form has for the code of two-step login: empty until the BFF asks for it. */
export const secondFactorCodeSchema = string().ensure().trim().max(limits.factorCodeMax, accountMessages.codeShape)
