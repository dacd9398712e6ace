import Type from 'typebox'
import { closed, defineCall } from './call.ts'
import { endpoints } from './endpoints.ts'
import * as patterns from './policy/patterns.ts'
import { providerAnswerMax } from './policy/staff-login.ts'
import { SessionUser } from './session.ts'

/** Members of staff log in with the distributor's OpenID Connect provider, which sends the browser back to the page at `/staff-login`. */

export const beginStaffLogin = defineCall(endpoints.beginStaffLogin, {
  summary: 'The address of the provider\'s login page. Sets a cookie without which the login cannot be finished. `not_found` where no provider is configured.',
  body: closed({ again: Type.Optional(Type.Literal(true, { description: 'Confirms the present login: the provider asks for a login again, even if it remembers the person' })) }),
  response: closed({ url: Type.String() }),
  errors: ['not_found', 'unauthenticated', 'throttled', 'provider_away', 'provider_unusable', 'portal_unavailable']
})

export const staffLogin = defineCall(endpoints.staffLogin, {
  summary: 'Log in with what the provider has answered, or confirm the present login. Answers and sets cookies as `login` does.',
  body: closed({ answer: Type.String({ maxLength: providerAnswerMax, pattern: patterns.query, description: 'The query of the address to which the provider has sent the browser' }) }),
  response: closed({
    user: SessionUser,
    token: Type.String(),
    confirmed: Type.Optional(Type.Literal(true, { description: 'The login was begun with `again`, and the session goes on' }))
  }),
  errors: [
    'not_found', 'unauthenticated', 'throttled', 'provider_away', 'provider_unusable', 'provider_clock', 'staff_login_lapsed', 'staff_login_declined',
    'staff_login_not_fresh', 'staff_email_unverified', 'staff_unknown', 'staff_other_login', 'staff_other_organization', 'portal_unavailable'
  ]
})
