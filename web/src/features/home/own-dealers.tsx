import { formatDate } from '@portal/contracts/base/dates'
import { formatMoney } from '@portal/contracts/base/money'
import type { OwnDealer } from '@portal/contracts/dealer-lists'
import { rightsInWords } from '@portal/contracts/rules/accounts/rights'
import { dealerName } from '@portal/contracts/rules/dealers/dealer-name'
import { useOwnDealers } from '../../api/dealers.ts'
import { DealerLink } from '../../domain/dealer/dealer-link.tsx'
import { useUser } from '../../domain/session/session.ts'
import { formatCount } from '../../lib/text/format.ts'
import { paths } from '../../paths.ts'
import { Badge } from '../../ui/feedback/badge.tsx'
import { ErrorState } from '../../ui/feedback/empty-or-error-state.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { VerbatimName } from '../../ui/layout/verbatim-text.tsx'
import { ListTable, type Column } from '../../ui/tables/list-table.tsx'

const columns: ReadonlyArray<Column<OwnDealer>> = [
  { label: 'Dealer', card: 'main', isLong: true, width: '34%', cell: dealer => <Name dealer={dealer} /> },
  { label: 'Your rights', isLong: true, width: '24%', cell: ({ rights }) => rightsInWords(rights) },
  { label: 'Last order', width: '14%', cell: ({ last_order: day }) => day === undefined ? '–' : day === null ? 'None' : formatDate(day) },
  { label: 'Amount due', isNumeric: true, width: '14%', cell: ({ amount_due: cents }) => cents === undefined ? '–' : formatMoney(cents) },
  { label: 'To release', isNumeric: true, width: '14%', cell: ({ customer_number: number, releases }) => <ToRelease customer={number} count={releases} /> }
]

/** All dealers of somebody who belongs to several, to choose the one to act for. */
export function OwnDealers () {
  const { data, asOf, error, isValidating, retry } = useOwnDealers()
  const dealers = useUser()?.dealers ?? []
  return (
    <Panel title='Your dealers' asOf={asOf} flush>
      {data === undefined && error !== undefined
        ? <ErrorState error={error} title='Your dealers could not be loaded' retrying={isValidating} onRetry={retry} />
        : (
          <ListTable
            caption='Choose the dealer to act for in this tab' columns={columns} rows={data?.dealers} keyOf={({ customer_number: number }) => number}
            placeholderRows={data === undefined ? dealers.length : 0}
          />
          )}
    </Panel>
  )
}

function Name ({ dealer: { customer_number: number, name_company: name, suspended } }: { dealer: OwnDealer }) {
  return (
    <>
      <DealerLink customer={number} path={paths.home}><VerbatimName>{dealerName(number, name)}</VerbatimName></DealerLink>
      {suspended === true && <>{' '}<Badge $kind='danger'>Suspended</Badge></>}
    </>
  )
}

function ToRelease ({ customer, count }: { customer: string, count: number }) {
  return count === 0 ? '–' : <DealerLink customer={customer} path={paths.releases}>{formatCount(count)}</DealerLink>
}
