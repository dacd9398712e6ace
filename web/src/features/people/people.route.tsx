import { useRef, useState } from 'react'
import type { Person } from '@portal/contracts/people'
import { rightsInWords } from '@portal/contracts/rules/accounts/rights'
import { hasTerm } from '@portal/contracts/rules/text/list-search'
import { usePeople } from '../../api/people.ts'
import { WithCustomer } from '../../domain/dealer/with-dealer.tsx'
import { useUser } from '../../domain/session/session.ts'
import { formatCount } from '../../lib/text/format.ts'
import { formatMoment } from '../../lib/text/moment.ts'
import { Button } from '../../ui/controls/button.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import { Badge } from '../../ui/feedback/badge.tsx'
import { EmptyState, ErrorState } from '../../ui/feedback/empty-or-error-state.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { ActionRow } from '../../ui/layout/action-row.tsx'
import { MailAddress } from '../../ui/layout/mail-address.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { Panel, Stack } from '../../ui/layout/panel.tsx'
import { SmallPrint } from '../../ui/layout/small-print.tsx'
import { ZoneNote } from '../../ui/layout/zone-note.tsx'
import { ListTable, type Column } from '../../ui/tables/list-table.tsx'
import { InviteForm } from './invite-form.tsx'
import { PersonForm } from './person-form.tsx'

/** Up to this many people are found by looking. */
const wholeMax = 10

/** The people of a dealership: who they are, and what each may do. A sales representative only sees them. */
export function PeopleRoute () {
  return <WithCustomer title='People'>{customer => <People key={customer} customer={customer} />}</WithCustomer>
}

function People ({ customer }: { customer: string }) {
  const { data, error, isValidating, retry } = usePeople()
  const [chosen, setChosen] = useState<{ id: string, button: HTMLElement }>()
  const [find, setFind] = useState('')
  const list = useRef<HTMLDivElement>(null)
  const addresses = useRef<HTMLTextAreaElement>(null)
  const mayChange = useUser()?.role !== 'sales'
  const people = data?.people
  const isLong = people !== undefined && people.length > wholeMax
  const shown = people?.filter(({ name, email, rights }) => !isLong || hasTerm([name, email, rightsInWords(rights)], find))
  const person = people?.find(({ _id: id }) => id === chosen?.id)

  async function done (isChanged: boolean) {
    setChosen(undefined)
    chosen?.button.focus()
    if (!isChanged) return
    await retry()
    // The button of somebody who was removed is gone.
    if (document.activeElement === document.body) list.current?.focus()
  }

  return (
    <Page title={`People of Account ${customer}`}>
      <Stack>
        {error !== undefined && people !== undefined && <Notice kind='warn' alert>The list could not be refreshed.</Notice>}
        {person !== undefined && mayChange && <PersonForm key={`${person._id} ${person.version}`} person={person} onDone={done} />}
        {people === undefined && error !== undefined
          ? <Panel><ErrorState error={error} title='The people could not be loaded' retrying={isValidating} onRetry={retry} /></Panel>
          : (
            // One for the placeholders and another one for the people: the search and the columns of a long list take the room that they need.
            <div key={String(people === undefined)} ref={list} tabIndex={-1}>
              <Stack>
                {isLong && (
                  <>
                    <search>
                      <TextField
                        label='Find a person' type='search' placeholder='Name, email or rights' value={find}
                        onChange={({ target }) => { setFind(target.value) }}
                      />
                    </search>
                    <ActionRow>
                      {mayChange && <Button onClick={() => { addresses.current?.focus() }}>Invite people</Button>}
                      <span role='status'>{find.trim() !== '' && `${formatCount(shown?.length ?? 0)} of ${formatCount(people.length)} people`}</span>
                    </ActionRow>
                  </>
                )}
                <Panel flush>
                  {people?.length === 0
                    ? <EmptyState title='Nobody has a login for this dealer yet.' />
                    : shown?.length === 0
                      ? <EmptyState title='Nobody found.' body='Search for another part of the name or the email address.' />
                      : (
                        <ListTable
                          caption='The people of this dealership, and who is invited'
                          columns={columnsOf(mayChange ? setChosen : undefined)} rows={shown} keyOf={({ _id: id }) => id}
                        />
                        )}
                </Panel>
              </Stack>
            </div>
            )}
        {mayChange && people !== undefined && <InviteForm ref={addresses} isFirst={people.length === 0} onInvited={retry} />}
        <ZoneNote />
      </Stack>
    </Page>
  )
}

/** @param onChoose left out for those who only see the people */
function columnsOf (onChoose: ((chosen: { id: string, button: HTMLElement }) => void) | undefined): ReadonlyArray<Column<Person>> {
  const columns: Array<Column<Person>> = [
    { label: 'Person', card: 'main', isLong: true, cell: person => <Name person={person} /> },
    { label: 'Rights', isLong: true, cell: ({ rights }) => rightsInWords(rights) },
    { label: 'Last login', cell: ({ last_login: at, state, since }) => state === 'invited' ? `Invited ${formatMoment(since)}` : at == null ? 'Never' : formatMoment(at) },
    { label: 'Two-step login', cell: ({ second_factor: isOn }) => isOn === undefined ? '–' : isOn ? 'On' : 'Off' }
  ]
  if (onChoose === undefined) return columns
  return [...columns, {
    label: 'Change',
    card: 'actions',
    cell: ({ _id: id, email, state }) => {
      const label = state === 'invited' ? 'Withdraw…' : 'Change…'
      return <Button compact aria-label={`${label} ${email}`} onClick={({ currentTarget }) => { onChoose({ id, button: currentTarget }) }}>{label}</Button>
    }
  }]
}

function Name ({ person: { name, email, state, self, account_number: hasNumber } }: { person: Person }) {
  return (
    <>
      {name ?? <MailAddress>{email}</MailAddress>}
      {self === true && <> <Badge $kind='success'>You</Badge></>}
      {state === 'invited' && <> <Badge $kind='warn'>Invited</Badge></>}
      {state === 'disabled' && <> <Badge $kind='danger'>Disabled</Badge></>}
      {name !== undefined && <SmallPrint><MailAddress>{email}</MailAddress></SmallPrint>}
      {hasNumber === true && <SmallPrint>Logs in with the account number, too</SmallPrint>}
    </>
  )
}
