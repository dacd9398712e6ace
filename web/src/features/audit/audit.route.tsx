import { useMemo, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import styled from 'styled-components'
import { useAudit } from '../../api/audit.ts'
import { useUser } from '../../domain/session/session.ts'
import { color, space } from '../../theme/tokens.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { Panel, Stack } from '../../ui/layout/panel.tsx'
import { enteredParams } from '../../lib/address/entered-filters.ts'
import { RefusedFilters } from '../../ui/tables/refused-filters.tsx'
import { EmptyState, ErrorState } from '../../ui/feedback/empty-or-error-state.tsx'
import { ZoneNote } from '../../ui/layout/zone-note.tsx'
import { AuditTable } from './audit-table.tsx'
import { auditParams, enteredFilters, auditFilterProblems, readAuditFilters, readAuditPage } from './audit-filters.ts'
import { AuditExportButton } from './audit-export-button.tsx'
import { AuditFilterForm } from './audit-filter-form.tsx'

const Pager = styled.nav`
  display: flex;
  align-items: center;
  justify-content: flex-end;
  gap: ${space(3)};
  padding: ${space(3)} ${space(4)};
  border-top: 1px solid ${color('line')};
`

/** The audit log: who did what, when and for whom. Filters and page are kept in the address. */
export function AuditRoute () {
  const [params, setParams] = useSearchParams()
  const filters = readAuditFilters(params)
  const entered = useMemo(() => enteredFilters(params), [params])
  const form = useRef<HTMLFormElement>(null)
  const problems = auditFilterProblems(entered)
  const isFiltered = Object.values(entered).some(text => text !== '')
  const isRefused = Object.keys(problems).length > 0
  const page = readAuditPage(params)
  const log = useAudit(isRefused ? null : filters, page)
  const hasNone = isRefused || (page === 0 && log.data?.entries.length === 0)
  const isFailed = log.error !== undefined
  const hasEntries = !isRefused && !isFailed && log.data !== undefined && log.data.entries.length > 0
  const clear = () => {
    setParams({})
    // The button disappears.
    form.current?.querySelector('input')?.focus()
  }
  return (
    <Page
      title='Audit Log'
      actions={(['csv', 'jsonl'] as const).map(format => <AuditExportButton key={format} filters={filters} format={format} disabled={hasNone || isFailed} />)}
    >
      <Stack>
        <p>
          {useUser()?.role === 'admin' && 'You see what concerns dealers and their accounts. Super users see everything. '}
          Events are listed at once, except refused requests, which are counted and listed once a minute.
        </p>
        <Panel>
          <AuditFilterForm
            form={form} entered={entered} problems={problems}
            onFilter={wanted => { setParams(enteredParams(wanted)) }} onClear={hasNone && !isFailed ? undefined : clear}
          />
        </Panel>
        <Panel flush>
          {isRefused
            ? <RefusedFilters onClear={clear} />
            : <Log {...log} page={page} onClear={isFiltered ? clear : undefined} onPage={wanted => { setParams(auditParams(filters, wanted)) }} />}
        </Panel>
        {hasEntries && <ZoneNote />}
      </Stack>
    </Page>
  )
}

/** @param onClear clears the filters, if there are any */
function Log ({ data, error, isValidating, retry, page, onClear, onPage }: ReturnType<typeof useAudit> & {
  page: number
  onClear: (() => void) | undefined
  onPage: (page: number) => void
}) {
  if (error !== undefined) return <ErrorState error={error} title='The log could not be loaded' retrying={isValidating} onRetry={retry} />
  if (data === undefined) return <AuditTable entries={undefined} />
  const { entries, more } = data
  if (entries.length === 0 && page === 0) {
    return (
      <EmptyState title='No log entries match.' body='There is nothing to export.'>
        {onClear !== undefined && <Button onClick={onClear}>Clear filters</Button>}
      </EmptyState>
    )
  }
  return (
    <div aria-busy={isValidating}>
      {entries.length === 0 ? <EmptyState title='The log has no entries on this page.' /> : <AuditTable entries={entries} />}
      {(page > 0 || more) && (
        <Pager aria-label='Pages of the log'>
          <span role='status'>Page {page + 1}</span>
          <Button compact disabled={page === 0} onClick={() => { onPage(page - 1) }}>Previous Page</Button>
          <Button compact disabled={!more} onClick={() => { onPage(page + 1) }}>Next Page</Button>
        </Pager>
      )}
    </div>
  )
}
