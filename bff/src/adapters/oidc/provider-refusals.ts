import { AuthorizationResponseError, ClientError, ResponseBodyError } from 'openid-client'
import type { ErrorCode } from '@portal/contracts/errors'
import { PortalError } from '../../errors.ts'

/** What a person is told about a failure in the library; the log gets the failure itself. */
export function refusalOf (error: unknown): PortalError {
  return error instanceof PortalError ? error : new PortalError(codeOf(error), { cause: error })
}

/** The error codes of OAuth 2.0 and OpenID Connect that the provider sends back. */
const answers: Readonly<Record<string, ErrorCode>> = {
  access_denied: 'staff_login_declined',
  login_required: 'staff_login_declined',
  interaction_required: 'staff_login_declined',
  consent_required: 'staff_login_declined',
  account_selection_required: 'staff_login_declined',
  server_error: 'provider_away',
  temporarily_unavailable: 'provider_away'
}

function codeOf (error: unknown): ErrorCode {
  if (error instanceof AuthorizationResponseError) return answers[error.error] ?? 'provider_unusable'
  if (error instanceof ResponseBodyError) {
    // The code was used already, or is too old.
    if (error.error === 'invalid_grant') return 'staff_login_lapsed'
    return ofStatus(error.status)
  }
  if (error instanceof ClientError) {
    switch (error.code) {
      case 'OAUTH_TIMEOUT':
      case 'OAUTH_ABORT': return 'provider_away'
      case 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED': return 'provider_clock'
      case 'OAUTH_RESPONSE_IS_NOT_CONFORM': return error.cause instanceof Response ? ofStatus(error.cause.status) : 'provider_unusable'
      default: return 'provider_unusable'
    }
  }
  // What `fetch` throws if nobody answers.
  return error instanceof TypeError && error.message === 'fetch failed' ? 'provider_away' : 'provider_unusable'
}

function ofStatus (status: number): ErrorCode {
  return status >= 500 || status === 429 ? 'provider_away' : 'provider_unusable'
}
