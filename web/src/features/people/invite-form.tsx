import { useState, type FormEvent, type Ref } from 'react'
import { limits } from '@portal/contracts/policy/limits'
import { enteredRecipients } from '@portal/contracts/rules/accounts/mail-recipients'
import { invitePeople, type Invited } from '../../api/people.ts'
import { toApiError } from '../../lib/http/api-error.ts'
import { counted } from '../../lib/text/format.ts'
import { Button } from '../../ui/controls/button.tsx'
import { TextArea } from '../../ui/controls/text-area.tsx'
import { typedAsIs } from '../../ui/controls/typed-as-is.ts'
import { failedChangeHeader } from '../../ui/feedback/toast-failed-change.ts'
import { toast } from '../../ui/feedback/toast-store.ts'
import { ActionRow } from '../../ui/layout/action-row.tsx'
import { Panel, Stack } from '../../ui/layout/panel.tsx'
import { chosenRights, type EnteredRights } from './entered-rights.ts'
import { RightsFields } from './rights-fields.tsx'

const addressesHint = 'One per line, or separated by commas. Everyone gets their own login; anyone who already has one keeps it. ' +
  'Our own staff (sales representatives, for example) cannot accept.'

/** The addresses in a text, and what is wrong with it. */
function readAddresses (text: string): { emails: string[], error?: string } {
  const { addresses: emails, wrong: others } = enteredRecipients(text)
  const wrong = others.map(word => `“${word}”`)
  if (emails.length + wrong.length === 0) return { emails, error: 'Enter at least one email address.' }
  if (wrong.length === 1) return { emails, error: `${wrong.join('')} is not an email address. Correct it and try again.` }
  if (wrong.length > 1) return { emails, error: `These are not email addresses: ${wrong.join(', ')}. Correct them and try again.` }
  if (emails.length > limits.peopleInvitedMax) return { emails, error: `These are ${emails.length} addresses. Invite at most ${limits.peopleInvitedMax} people at a time.` }
  return { emails }
}

/**
 * Invites one person or many, all with the same rights. What was typed stays until it is sent.
 * @param ref of the field for the addresses
 * @param isFirst the dealership has nobody yet, so somebody has to manage it
 */
export function InviteForm ({ ref, isFirst, onInvited }: { ref: Ref<HTMLTextAreaElement>, isFirst: boolean, onInvited: () => Promise<void> }) {
  const [text, setText] = useState('')
  const [chosenSoFar, setEntered] = useState<EnteredRights>()
  const entered = chosenSoFar ?? { preset: isFirst ? 'owner' : 'buyer', limit: '' }
  const [errors, setErrors] = useState<{ emails?: string | undefined, limit?: string | undefined }>({})
  const [isSending, setSending] = useState(false)

  async function invite (event: FormEvent) {
    event.preventDefault()
    const { emails, error } = readAddresses(text)
    const chosen = chosenRights(entered)
    setErrors({ emails: error, limit: 'error' in chosen ? chosen.error : undefined })
    if (error !== undefined || 'error' in chosen || isSending) return
    setSending(true)
    try {
      sayInvited(await invitePeople({ emails, rights: chosen.rights }))
      setText('')
      await onInvited()
    } catch (failure) {
      const error = toApiError(failure)
      const isOffline = error.code === 'offline'
      const header = failedChangeHeader(error, isOffline ? 'Nobody Was Invited' : 'Not Everyone Was Invited')
      toast({ id: 'people', kind: 'danger', header, body: error.message })
      // Some may have been invited all the same.
      if (!isOffline) await onInvited()
    }
    setSending(false)
  }

  return (
    <Panel title='Invite people'>
      <form noValidate onSubmit={invite}>
        <Stack>
          <TextArea
            ref={ref} label='Email addresses' hint={addressesHint} rows={3} value={text} error={errors.emails}
            autoComplete='off' {...typedAsIs} onChange={event => { setText(event.target.value) }}
          />
          <RightsFields entered={entered} error={errors.limit} onChange={setEntered} />
          <ActionRow><Button kind='primary' type='submit' loading={isSending}>Invite</Button></ActionRow>
        </Stack>
      </form>
    </Panel>
  )
}

function sayInvited ({ invited, already, staff = [] }: Invited): void {
  const there = [
    already.length === 0 ? '' : ` Already there: ${already.join(', ')}.`,
    staff.length === 0 ? '' : ` Staff cannot join a dealership: ${staff.join(', ')}.`
  ].join('')
  if (invited.length === 0) toast({ id: 'people', kind: 'danger', header: 'Nobody Was Invited', body: there.trim() })
  else toast({ id: 'people', kind: 'success', header: 'Invited', body: `${counted(invited.length, 'invitation')} sent by email.${there}` })
}
