import { useSalesReps } from '../../api/dealers.ts'
import { dealerListIds, to } from '../../paths.ts'
import { ListTable, type Column } from '../../ui/tables/list-table.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { EmptyState, ErrorState } from '../../ui/feedback/empty-or-error-state.tsx'
import { TextLink } from '../../ui/controls/text-link.tsx'

/** `ofWhom`: whose list it is, for links that would otherwise read alike. */
type Listed = { id: string, name: string, whose: string, ofWhom?: string }

const columns: ReadonlyArray<Column<Listed>> = [
  { label: 'Dealer list', card: 'main', width: '30%', cell: ({ id, name, ofWhom }) => <TextLink to={to.dealerList(id)}>{name}{ofWhom !== undefined && <VisuallyHidden>, {ofWhom}</VisuallyHidden>}</TextLink> },
  { label: 'Whose dealers', card: 'wide', cell: ({ whose }) => whose }
]

/** Lets administrators choose whose dealers to show. */
export function RepPicker () {
  const { data, error, isValidating, retry } = useSalesReps(true)
  const all = { id: dealerListIds.all, name: 'All Dealers', whose: 'All dealers, of every sales representative.' }
  const ofHouse = { id: dealerListIds.house, name: 'House Dealer List', whose: 'Dealers whose sales representative has no user account.' }
  const reps = data?.reps.map(({ rep_number: number, name }) => ({ id: number, name: `Sales Rep #${number}`, whose: name, ofWhom: name }))
  return (
    <Page title='Dealer List'>
      <Panel flush>
        <ListTable caption='Dealer lists' columns={columns} rows={[all, ofHouse, ...reps ?? []]} keyOf={({ id }) => id} placeholderRows={data === undefined && error === undefined ? 4 : 0} />
        {data === undefined && error !== undefined && (
          <ErrorState error={error} title='The sales representatives could not be loaded' retrying={isValidating} onRetry={retry} />
        )}
        {reps?.length === 0 && <EmptyState title='No sales representative has an account.' body='All dealers are in the house dealer list.' />}
      </Panel>
    </Page>
  )
}
