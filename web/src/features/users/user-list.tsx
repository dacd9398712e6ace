import { useMemo, useRef } from 'react'
import type { UserType } from '@portal/contracts/rules/user-admin'
import type { SessionUser } from '@portal/contracts/session'
import type { ListedUser } from '@portal/contracts/users'
import { formatCount } from '../../lib/format.ts'
import { pageOf } from '../../lib/list-view.ts'
import { useListView } from '../../lib/use-list-view.ts'
import { Button } from '../../ui/button.tsx'
import { ListFilters } from '../../ui/list-filters.tsx'
import { PagedPanel } from '../../ui/paged-panel.tsx'
import { Panel, Stack } from '../../ui/panel.tsx'
import { RefusedFilters } from '../../ui/refused-filters.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { SortOnPhone } from '../../ui/sort-on-phone.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { useCompanies, useRepsOfDealers } from './use-companies.ts'
import { readUsersView, statusFilters, statusLabels, statusProblem, userRows, usersParams, viewedRows, type StatusFilter } from './user-rows.ts'
import { sortLabelsOf, UserTable } from './user-table.tsx'
import { typeLabels } from './user-view.ts'

/** All users of a type, searched, filtered and sorted. The view is kept in the address, beside the user whose card is shown. */
export function UserList ({ type, viewer, users, chosen }: {
  type: UserType
  viewer: SessionUser
  users: readonly ListedUser[]
  chosen: string | null
}) {
  const { query, view, show } = useListView(readUsersView, view => usersParams(view, chosen))
  const companies = useCompanies(viewer)
  const reps = useRepsOfDealers(viewer)
  const search = useRef<HTMLInputElement>(null)
  const rows = useMemo(() => userRows(users, companies, reps), [users, companies, reps])
  const problem = statusProblem(query)
  const found = problem === undefined ? viewedRows(rows, view) : []
  const { rows: shown, page, pages } = pageOf(found, view.page)
  const { title, noun } = typeLabels[type]
  const clear = () => {
    show({ search: '', status: undefined })
    // The button disappears together with the empty state.
    search.current?.focus()
  }

  return (
    <Stack>
      <Panel>
        <ListFilters
          label={title} searchLabel={`Find in the list of ${noun}`} field={search} search={view.search} placeholder='Name, number or email' fields={1}
          found={found.length === users.length ? formatCount(users.length) : `${formatCount(found.length)} of ${formatCount(users.length)}`}
          onSearch={text => { show({ search: text }) }}
          sort={(
            <SortOnPhone
              labels={sortLabelsOf(type)} sort={view.sorting.key} descending={!view.sorting.ascending}
              onSort={(key, descending) => { show({ sorting: { key, ascending: !descending } }) }}
            />
          )}
        >
          <StatusField status={view.status} error={problem} onStatus={status => { show({ status }) }} />
        </ListFilters>
      </Panel>
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
    </Stack>
  )
}

function StatusField ({ status, error, onStatus }: {
  status: StatusFilter | undefined, error: string | undefined, onStatus: (status: StatusFilter | undefined) => void
}) {
  return (
    <SelectField label='Status' value={status ?? ''} error={error} onChange={({ target: { value } }) => { onStatus(statusFilters.find(name => name === value)) }}>
      <option value=''>All</option>
      {statusFilters.map(name => <option key={name} value={name}>{statusLabels[name]}</option>)}
    </SelectField>
  )
}
