import { useState, type FormEvent } from 'react'
import type { Person } from '@portal/contracts/people'
import { presetOf } from '@portal/contracts/rules/accounts/rights'
import { changePerson, removePerson } from '../../api/people.ts'
import { Button } from '../../ui/controls/button.tsx'
import { focusOnArrival } from '../../ui/controls/focus-on-arrival.ts'
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx'
import { toast } from '../../ui/feedback/toast-store.ts'
import { toastFailedChange } from '../../ui/feedback/toast-failed-change.ts'
import { ActionRow } from '../../ui/layout/action-row.tsx'
import { Panel, Stack } from '../../ui/layout/panel.tsx'
import { chosenRights, enteredRights } from './entered-rights.ts'
import { RightsFields } from './rights-fields.tsx'

/** Changes what a person may do, or takes them out of the dealership. @param onDone called with whether anything has changed, here or elsewhere */
export function PersonForm ({ person, onDone }: { person: Person, onDone: (isChanged: boolean) => void }) {
  const [entered, setEntered] = useState(enteredRights(person.rights, presetOf(person.rights) ?? 'counter'))
  const [error, setError] = useState<string>()
  const [asking, setAsking] = useState<'remove' | 'give-up'>()
  const [busy, setBusy] = useState<'save' | 'remove'>()
  const isInvited = person.state === 'invited'
  const name = person.name ?? person.email

  async function act (what: 'save' | 'remove', work: () => Promise<void>, header: string) {
    setBusy(what)
    try {
      await work()
      toast({ id: 'people', kind: 'success', header, body: name })
      onDone(true)
    } catch (failure) {
      const { code } = toastFailedChange('people', failure)
      setAsking(undefined)
      setBusy(undefined)
      if (code === 'changed_meanwhile' || code === 'not_found') onDone(true)
    }
  }

  /** @param isSure the person has said that they give up managing people */
  async function save (isSure = false) {
    const chosen = chosenRights(entered)
    setError('error' in chosen ? chosen.error : undefined)
    if ('error' in chosen || busy !== undefined) return
    if (person.self === true && person.rights.people && !chosen.rights.people && !isSure) {
      setAsking('give-up')
      return
    }
    await act('save', async () => { await changePerson({ id: person._id, version: person.version, rights: chosen.rights }) }, 'Rights Changed')
  }

  return (
    <Panel title={isInvited ? `Invitation to ${name}` : `Rights of ${name}`}>
      <form
        noValidate onSubmit={async (event: FormEvent) => {
          event.preventDefault()
          await save()
        }}
      >
        <Stack>
          {!isInvited && <RightsFields ref={focusOnArrival} entered={entered} error={error} onChange={setEntered} />}
          <ActionRow>
            {!isInvited && <Button kind='primary' type='submit' loading={busy === 'save'}>Save</Button>}
            <Button kind='danger' onClick={() => { setAsking('remove') }}>{isInvited ? 'Withdraw invitation' : 'Remove'}</Button>
            <Button ref={isInvited ? focusOnArrival : null} onClick={() => { onDone(false) }}>Back</Button>
          </ActionRow>
        </Stack>
      </form>
      {asking === 'give-up' && (
        <ConfirmDialog
          title='Give up managing people?' confirm='Give up' kind='danger' loading={busy === 'save'}
          onClose={() => { setAsking(undefined) }} onConfirm={async () => { await save(true) }}
        >
          <p>You will no longer see this page, and only another owner can give you the right back.</p>
        </ConfirmDialog>
      )}
      {asking === 'remove' && (
        <ConfirmDialog
          title={isInvited ? 'Withdraw this invitation?' : 'Remove this person?'} confirm={isInvited ? 'Withdraw' : 'Remove'} kind='danger' loading={busy === 'remove'}
          onClose={() => { setAsking(undefined) }}
          onConfirm={async () => {
            await act('remove', async () => { await removePerson({ id: person._id, version: person.version }) }, isInvited ? 'Invitation Withdrawn' : 'Removed')
          }}
        >
          <p><b>{name}</b></p>
          <p>{isInvited ? 'The invitation will no longer work.' : 'They will no longer be able to order for this dealership or see its data. Their orders and saved orders stay.'}</p>
        </ConfirmDialog>
      )}
    </Panel>
  )
}
