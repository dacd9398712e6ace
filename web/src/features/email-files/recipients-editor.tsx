import { useEffect, useMemo, useState, type FormEvent } from 'react'
import { fileDelivery } from '@portal/contracts/policy/file-delivery'
import * as staffMessages from '@portal/contracts/policy/staff-messages'
import { toasts } from '@portal/contracts/policy/page-timings'
import { formatDuration } from '@portal/contracts/base/numbers'
import { enteredRecipients, readRecipients, recipientsText } from '@portal/contracts/rules/accounts/mail-recipients'
import { updateFileRecipient, type FileEntry } from '../../api/email-files.ts'
import { toApiError, type ApiError } from '../../lib/http/api-error.ts'
import { counted } from '../../lib/text/format.ts'
import { useAskBeforeLeaving } from '../../lib/forms/use-ask-before-leaving.ts'
import { paths } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { EditConflict } from '../../ui/feedback/edit-conflict.tsx'
import { Stack } from '../../ui/layout/panel.tsx'
import { Switch } from '../../ui/controls/switch.tsx'
import { TextArea } from '../../ui/controls/text-area.tsx'
import { typedAsIs } from '../../ui/controls/typed-as-is.ts'
import { dismissToast, toast } from '../../ui/feedback/toast-store.ts'
import { toastFailedChange } from '../../ui/feedback/toast-failed-change.ts'
import { ActionRow } from '../../ui/layout/action-row.tsx'
import { SendNowButton } from './send-now-button.tsx'

/** The record being edited, with the version that the person sees. */
type Draft = { text: string, version: number }

/**
 * Whether a file is emailed, and to whom. Give it the file as `key`; Cancel leads to the list without it. A change that somebody else saves
 * meanwhile does not overwrite the form; the conflict is reported on submit.
 */
export function RecipientsEditor ({ file, onChanged }: {
  file: FileEntry
  /** Asks for the files again. */
  onChanged: () => Promise<void>
}) {
  const [draft, setDraft] = useState<Draft>()
  const [refused, setRefused] = useState(false)
  const [overtaken, setOvertaken] = useState<ApiError>()
  const [saving, setSaving] = useState(false)
  const on = draft !== undefined || file.recipient !== null
  const kept = file.recipient?.replaceAll(/, ?/g, '\n') ?? ''
  const text = draft?.text ?? kept
  const isEdited = draft !== undefined && draft.text !== kept
  const entered = useMemo(() => enteredRecipients(text), [text])
  const fault = faultOf(entered)
  const isInvalid = refused && fault !== undefined
  useAskBeforeLeaving(isEdited)
  useEffect(() => isInvalid ? () => { dismissToast('recipients') } : undefined, [isInvalid])

  async function save (recipient: string | null, version: number) {
    setSaving(true)
    try {
      await updateFileRecipient({ id: file._id, recipient, version })
      toast({ id: 'recipients', kind: 'success', header: 'Saved', body: staffMessages.changesSaved })
      // Until the file is read again, the draft keeps the form open, and with it the focus.
      await onChanged()
      setDraft(undefined)
    } catch (error) {
      const refusal = toApiError(error)
      if (refusal.code === 'changed_meanwhile') setOvertaken(refusal)
      else toastFailedChange('recipients', refusal, 'Not Saved')
    }
    setSaving(false)
  }

  async function showAsItIs () {
    await onChanged()
    setDraft(undefined)
    setOvertaken(undefined)
  }

  function turn (wanted: boolean) {
    // Not `disabled` meanwhile, which would lose the focus.
    if (saving) return
    setRefused(false)
    if (wanted) setDraft({ text: '', version: file.version })
    else if (file.recipient === null) setDraft(undefined)
    else save(null, draft?.version ?? file.version)
  }

  function submit (event: FormEvent) {
    event.preventDefault()
    setRefused(fault !== undefined)
    if (fault === undefined) save(recipientsText(entered.addresses), draft?.version ?? file.version)
    else toast({ id: 'recipients', kind: 'danger', header: 'Invalid Email', body: staffMessages.recipientsInvalid, duration: toasts.duration })
  }

  return (
    <Stack>
      {overtaken !== undefined && <EditConflict onShow={showAsItIs}>{overtaken.message}</EditConflict>}
      <Switch label='Email this file' hint={`The file is sent when it changes, at most once every ${formatDuration(fileDelivery.interval)}.`} checked={on} aria-busy={saving} onCheck={turn} />
      {on && (
        <form onSubmit={submit} noValidate>
          <Stack>
            <TextArea
              label='Recipients'
              hint={`${counted(entered.addresses.length, 'recipient')}. ${staffMessages.recipientsForm}`}
              error={isInvalid ? fault : undefined}
              rows={Math.min(12, Math.max(3, text.split('\n').length + 1))}
              value={text}
              autoComplete='off'
              {...typedAsIs}
              onChange={event => { setDraft({ text: event.target.value, version: draft?.version ?? file.version }) }}
            />
            <ActionRow>
              <Button kind='primary' type='submit' loading={saving}>Submit</Button>
              <SendNowButton file={file} isEdited={isEdited} onChanged={onChanged} />
              <ButtonLink to={paths.emailAdmin}>Cancel</ButtonLink>
            </ActionRow>
          </Stack>
        </form>
      )}
    </Stack>
  )
}

/** What keeps the entered recipients from being saved. */
function faultOf ({ addresses, wrong }: ReturnType<typeof enteredRecipients>): string | undefined {
  if (wrong.length > 0) return staffMessages.recipientsWrong(wrong)
  if (addresses.length === 0) return staffMessages.recipientsRequired
  return readRecipients(recipientsText(addresses)) === undefined ? staffMessages.recipientsTooMany : undefined
}
