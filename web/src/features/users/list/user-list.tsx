import { useMemo, useRef, type ReactNode } from 'react'
import styled from 'styled-components'
import { compareTexts } from '@portal/contracts/base/compare-texts'
import type { UserType } from '@portal/contracts/rules/accounts/user-management'
import type { SessionUser } from '@portal/contracts/session'
import type { ListedUser } from '@portal/contracts/users'
import { exportedAccounts } from '../../../api/users.ts'
import { counted, formatCount } from '../../../lib/text/format.ts'
import { pageOf } from '../../../lib/address/sorted-rows.ts'
import { useListView } from '../../../lib/address/use-list-view.ts'
import { color, media, space } from '../../../theme/tokens.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { PagedPanel } from '../../../ui/tables/paged-panel.tsx'
import { Panel, Stack } from '../../../ui/layout/panel.tsx'
import { RefusedFilters } from '../../../ui/tables/refused-filters.tsx'
import { SelectField } from '../../../ui/controls/select-field.tsx'
import { SortOnPhone } from '../../../ui/tables/sort-on-phone.tsx'
import { ListDownloads } from '../../../ui/feedback/list-downloads.tsx'
import { EmptyState } from '../../../ui/feedback/empty-or-error-state.tsx'
import { useDealerNames, useRepsOfDealers } from '../../../domain/dealer/use-dealer-names.ts'
import { UserPicker } from './user-picker.tsx'
import { readUsersView, statusFilters, statusLabels, statusProblem, userRows, usersParams, viewedRows } from './user-rows.ts'
import { sortLabelsOf, UserTable } from './user-table.tsx'
import { typeLabels } from '../display/user-words.ts'

/** `$fields`: the number of fields beside the first. */
const Filters = styled.search<{ $fields: number }>`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(3)} ${space(4)};
  align-items: start;

  ${media.tablet} {
    grid-template-columns: minmax(0, 2fr) repeat(${({ $fields }) => $fields}, minmax(0, 1fr));
  }
`

const Found = styled.p`
  grid-column: 1 / -1;
  color: ${color('ink-muted')};
`

/**
 * The search for one user and, below it, all users of a type, filtered and sorted. A card replaces the list. The address keeps the view and the user
 * whose card is shown.
 */
export function UserList ({ type, viewer, users, chosen, card }: {
  type: UserType
  viewer: SessionUser
  users: readonly ListedUser[]
  /** The id of the user whose card is shown. */
  chosen: string | null
  card: ReactNode
}) {
  const { query, view, show } = useListView(readUsersView, view => usersParams(view, chosen))
  const companies = useDealerNames(viewer)
  const reps = useRepsOfDealers(viewer)
  const status = useRef<HTMLSelectElement>(null)
  const rows = useMemo(() => userRows(users, companies, reps), [users, companies, reps])
  const problem = statusProblem(query)
  const found = problem === undefined ? viewedRows(rows, view) : []
  const { rows: shown, page, pages } = pageOf(found, view.page)
  const { title, noun } = typeLabels[type]
  const repNumbers = type === 'dealers' ? [...new Set([...rows.map(({ rep }) => rep), view.rep ?? ''])].filter(rep => rep !== '').sort(compareTexts) : []
  const clear = () => {
    show({ status: undefined, rep: undefined })
    // The button disappears together with the empty state.
    status.current?.focus()
  }

  return (
    <Stack>
      <Panel>
        <Filters aria-label={title} $fields={repNumbers.length > 0 ? 2 : 1}>
          <UserPicker type={type} viewer={viewer} users={users} companies={companies} chosen={chosen} />
          {chosen === null && (
            <>
              <SelectField
                ref={status} label='Status' value={view.status ?? ''} error={problem}
                onChange={({ target: { value } }) => { show({ status: statusFilters.find(name => name === value) }) }}
              >
                <option value=''>All</option>
                {statusFilters.map(name => <option key={name} value={name}>{statusLabels[name]}</option>)}
              </SelectField>
              {repNumbers.length > 0 && (
                <SelectField label='Sales Rep #' value={view.rep ?? ''} onChange={({ target: { value } }) => { show({ rep: value === '' ? undefined : value }) }}>
                  <option value=''>All</option>
                  {repNumbers.map(rep => <option key={rep} value={rep} translate='no'>{rep}</option>)}
                </SelectField>
              )}
              <SortOnPhone
                labels={sortLabelsOf(type)} sort={view.sorting.key} descending={!view.sorting.ascending}
                onSort={(key, descending) => { show({ sorting: { key, ascending: !descending } }) }}
              />
              <Found role='status'>
                {found.length < users.length && `${formatCount(found.length)} of `}{counted(users.length, 'account')}
              </Found>
            </>
          )}
        </Filters>
      </Panel>
      {chosen === null
        ? (
          <PagedPanel page={page} pages={pages} onPage={wanted => { show({ page: wanted }) }}>
            {problem !== undefined && <RefusedFilters onClear={clear} />}
            {problem === undefined && (found.length > 0
              ? (
                <UserTable
                  caption={title} type={type} viewer={viewer} rows={shown} sorting={view.sorting}
                  onSort={key => { show(({ sorting }) => ({ sorting: { key, ascending: key !== sorting.key || !sorting.ascending } })) }}
                  addressOf={id => `?${usersParams(view, id)}`}
                />
                )
              : <EmptyState title={`No ${noun} match.`}><Button onClick={clear}>Clear filters</Button></EmptyState>)}
          </PagedPanel>
          )
        : card}
      {chosen === null && <ListDownloads name={`accounts-${type}`} rows={async () => await exportedAccounts(type)} />}
    </Stack>
  )
}
