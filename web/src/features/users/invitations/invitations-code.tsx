import { limits } from '@portal/contracts/policy/limits'
import { focusOnArrival } from '../../../ui/controls/focus-on-arrival.ts'
import { TextField } from '../../../ui/controls/text-field.tsx'
import { typedAsIs } from '../../../ui/controls/typed-as-is.ts'
import type { CodeEntry } from './use-invitations.ts'

/** The code of one's own two-step login, once the BFF has asked for it. */
export function InvitationsCode ({ code, busy, onEnter }: { code: CodeEntry, busy: boolean, onEnter: (text: string) => void }) {
  return (
    <TextField
      ref={focusOnArrival}
      label='Code from your authenticator app, or a recovery code'
      hint='Your account has two-step login. Enter a code, then press the button again.'
      autoComplete='one-time-code'
      {...typedAsIs}
      maxLength={limits.factorCodeMax}
      value={code.text}
      error={code.problem}
      disabled={busy}
      onChange={event => { onEnter(event.target.value) }}
    />
  )
}
