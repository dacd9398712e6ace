import { useId, type FormEvent } from 'react'
import styled, { css } from 'styled-components'
import type { ListedDealer } from '@portal/contracts/dealer-lists'
import { formatCount } from '@portal/contracts/base/numbers'
import type { ListedUser } from '@portal/contracts/users'
import { color, media, space } from '../../../theme/tokens.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { DataTable } from '../../../ui/tables/data-table.tsx'
import { ListTable, type Column } from '../../../ui/tables/list-table.tsx'
import { mayBeMade } from '../../../ui/feedback/toast-failed-change.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { CheckboxLabel } from '../../../ui/controls/checkbox.tsx'
import { dealersOf } from '../display/user-words.ts'
import { AccountCell, DealerCell, EmailCell, type InvitationRow } from './invitation-cells.tsx'
import { InvitationsCode } from './invitations-code.tsx'
import { useInvitations } from './use-invitations.ts'

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space(2)} ${space(4)};
  padding: ${space(2)} ${space(4)};

  &:first-child {
    padding-bottom: 0;
  }

  &:last-child {
    border-top: 1px solid ${color('line')};
  }
`

const Table = styled(DataTable)`
  td {
    overflow-wrap: anywhere;
  }

  /* The heading of the column says what the fields are, or on a card the label beside them. */
  td label[for] {
    position: absolute;
    clip-path: inset(50%);
  }

  ${media.belowTablet} {
    td[data-label] > :has(> input) {
      flex: 1;
      text-align: left;
    }
  }
`

const Progress = styled.p<{ $isShort: boolean }>`
  ${({ $isShort }) => $isShort && css`
    color: ${color('danger')};
    font-weight: 600;
  `}
`

/** The dealers of a representative. Those without an account are checked, get an address and are invited. */
export function InvitationsForm ({ rep, dealers, accounts }: { rep: string, dealers: readonly ListedDealer[], accounts: readonly ListedUser[] }) {
  const { entryOf, change, send, busy, progress, code, enterCode } = useInvitations(rep)
  const form = useId()
  const peopleOf = Map.groupBy(accounts.flatMap(account => dealersOf(account).map(dealer => ({ dealer, account }))), ({ dealer }) => dealer)
  const rows = dealers.map((dealer): InvitationRow => {
    const number = dealer.customer_number
    const people = peopleOf.get(number)?.map(({ account }) => account) ?? []
    // The list of dealers has the address of whoever has the dealership's account number, or else of an owner.
    const account = people.find(({ email }) => email === dealer.email) ?? people[0]
    return { dealer, account, others: Math.max(0, people.length - 1), entry: entryOf(number), busy, onChange: to => { change([number], to) } }
  })
  const open = rows.filter(({ account }) => account === undefined).map(({ dealer }) => dealer.customer_number)
  const ticked = open.filter(number => entryOf(number).ticked)

  async function submit (event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const wrong = await send(ticked)
    if (wrong !== undefined) document.getElementById(`${form}-${wrong}`)?.focus()
  }

  const columns: ReadonlyArray<Column<InvitationRow>> = [
    { label: 'Dealer', card: 'main', width: '38%', cell: row => <DealerCell {...row} /> },
    { label: 'Email', width: '36%', cell: row => <EmailCell {...row} id={`${form}-${row.dealer.customer_number}`} /> },
    { label: 'Account', width: '26%', cell: row => <AccountCell {...row} /> }
  ]

  return (
    <form noValidate onSubmit={submit}>
      <Bar>
        <CheckboxLabel>
          <input
            type='checkbox'
            checked={open.length > 0 && ticked.length === open.length}
            disabled={busy || open.length === 0}
            onChange={event => { change(open, { ticked: event.target.checked, problem: undefined }) }}
          />
          All without an account ({formatCount(open.length)})
        </CheckboxLabel>
      </Bar>
      <ListTable caption='Dealers and their accounts' columns={columns} rows={rows} keyOf={row => row.dealer.customer_number} frame={Table} />
      {code !== undefined && <Bar><InvitationsCode code={code} busy={busy} onEnter={enterCode} /></Bar>}
      <Bar>
        <Progress role='status' $isShort={progress !== undefined && !busy && progress.sent < progress.total}>
          {progress !== undefined && `${formatCount(progress.sent)} of ${formatCount(progress.total)} invited${busy ? ' …' : '.'}`}
        </Progress>
        <Button type='submit' kind='primary' loading={busy} disabled={ticked.length === 0}>
          {ticked.length === 0 ? 'Send invitations' : `Send ${formatCount(ticked.length)} ${ticked.length === 1 ? 'invitation' : 'invitations'}`}
        </Button>
        {progress?.error !== undefined && (
          <Notice kind='danger' alert>
            {mayBeMade(progress.error) ? 'Some of the other invitations may have been sent.' : 'The other invitations were not sent.'} {progress.error.message}
            {mayBeMade(progress.error) && ' Nobody is invited twice.'}
          </Notice>
        )}
      </Bar>
    </form>
  )
}
