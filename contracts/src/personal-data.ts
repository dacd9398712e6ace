import Type from 'typebox'
import { closed, defineCall, Ok } from './call.ts'
import type * as ids from './base/ids.ts'
import { endpoints } from './endpoints.ts'
import { Code, RecordId } from './fields.ts'

/** What the portal holds about a person, to be exported or erased at their request. */

const errors = ['unauthenticated', 'forbidden', 'not_found', 'portal_unavailable'] as const

export const personData = defineCall(endpoints.personData, {
  summary: 'Everything that the portal holds about a person, as JSON to hand to them: account, rights, orders, saved orders, carts, waiting mails and lines of the ' +
    'audit log. No secrets. What the ERP holds is not in it.',
  body: closed({ id: RecordId<ids.UserId>() }),
  response: closed({ json: Type.String() }),
  errors
})

export const erasePerson = defineCall(endpoints.erasePerson, {
  summary: 'Delete an account, and with it the name and addresses of its person everywhere in the portal except in the audit log. Orders and saved orders stay ' +
    'without a name. The person is mailed what stays, and for how long.',
  body: closed({ id: RecordId<ids.UserId>(), code: Type.Optional(Code) }),
  response: Ok,
  errors: [
    ...errors, 'own_account', 'last_super_user', 'changed_meanwhile', 'orders_under_way', 'staff_login_to_confirm', 'staff_login_unproven', 'code_required', 'code_wrong', 'throttled', 'commit_unknown'
  ]
})
