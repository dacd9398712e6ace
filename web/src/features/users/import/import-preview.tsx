import { useEffect, useRef, useState } from 'react'
import { roleLabels } from '@portal/contracts/base/roles'
import { everyRight, rightsInWords } from '@portal/contracts/rules/accounts/rights'
import { counted } from '../../../lib/text/format.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { ActionRow } from '../../../ui/layout/action-row.tsx'
import { MailAddress } from '../../../ui/layout/mail-address.tsx'
import { Panel, Stack } from '../../../ui/layout/panel.tsx'
import { ListTable, type Column } from '../../../ui/tables/list-table.tsx'
import { InvitationsCode } from '../invitations/invitations-code.tsx'
import { createLabel, importSummary, refusedRows } from './import-words.ts'
import type { ImportRow } from './read-accounts.ts'
import type { useAccountImport } from './use-account-import.ts'

/** The button that creates those accounts in the list that can be created, above the outcome for each: a list may have hundreds of lines. */
export function ImportPreview ({ rows, waiting, busy, error, code, enterCode, create, retry, hasUnchecked }: ReturnType<typeof useAccountImport>) {
  const isDone = rows.some(({ outcome }) => outcome?.outcome === 'created' || outcome?.outcome === 'invited')
  const refused = refusedRows(rows)
  const isUnsure = rows.some(({ mayExist = false }) => mayExist)
  const isSettled = busy === undefined && error === undefined && code === undefined && !hasUnchecked
  const [isRetrying, setRetrying] = useState(false)
  const summary = useRef<HTMLParagraphElement>(null)
  // The button that was pressed may be gone, or have nothing more to do.
  useEffect(() => { if (isSettled) summary.current?.focus() }, [isSettled])

  async function checkAgain () {
    setRetrying(true)
    await retry()
    setRetrying(false)
  }

  return (
    <Panel title={isDone ? 'What was created' : 'What will be created'}>
      <Stack>
        <p ref={summary} role='status' tabIndex={-1}>{busy === undefined && importSummary(rows)}</p>
        {error !== undefined && (
          <Notice kind='danger' alert>
            {error.message} {isUnsure
              ? 'Those marked as not checked may have been created or invited all the same. Press “Check again” to see.'
              : isDone ? 'Those marked as created or invited are done; the others are not.' : 'Nothing was created.'}
          </Notice>
        )}
        {code !== undefined && <InvitationsCode code={code} busy={busy !== undefined} onEnter={enterCode} />}
        <ActionRow>
          {hasUnchecked && (busy === undefined || isRetrying) && <Button loading={isRetrying} onClick={checkAgain}>Check again</Button>}
          <Button kind='primary' loading={busy === 'creating'} disabled={waiting.length === 0 || hasUnchecked || busy !== undefined} onClick={create}>
            {createLabel(waiting)}
          </Button>
        </ActionRow>
        {refused.length > 0 && (
          <Notice kind='danger'>
            <b>{counted(refused.length, 'line')} {isDone ? (refused.length === 1 ? 'was' : 'were') : 'will be'} left out:</b>
            <ul>{refused.map(row => <li key={rowKey(row)}><MailAddress>{row.account.email}</MailAddress>: {row.outcome?.message}</li>)}</ul>
          </Notice>
        )}
        <ListTable caption='The accounts of the list' columns={columns} rows={rows} keyOf={rowKey} />
      </Stack>
    </Panel>
  )
}

function rowKey ({ account }: ImportRow): string {
  return `${account.email} ${account.role === 'dealer' ? account.dealer_number : ''}`
}

const columns: ReadonlyArray<Column<ImportRow>> = [
  { label: 'Email', card: 'main', isLong: true, width: '24%', cell: ({ account }) => <MailAddress>{account.email}</MailAddress> },
  { label: 'Role', cell: ({ account }) => roleLabels[account.role] },
  { label: 'Number', cell: ({ account }) => account.role === 'dealer' ? account.dealer_number : account.role === 'sales' ? account.rep_number : '–' },
  { label: 'Name', isLong: true, cell: ({ account: { name_first: first, name_last: last } }) => [first, last].filter(name => name !== undefined).join(' ') || '–' },
  { label: 'Rights', isLong: true, cell: ({ account }) => account.role === 'dealer' ? rightsInWords(account.rights ?? everyRight) : '–' },
  { label: 'Account', isLong: true, cell: ({ outcome }) => <OutcomeBadge outcome={outcome} /> }
]

function OutcomeBadge ({ outcome }: { outcome: ImportRow['outcome'] }) {
  switch (outcome?.outcome) {
    case undefined: return <Badge>Not checked</Badge>
    case 'new': return <Badge $kind='info'>New</Badge>
    case 'created': return <Badge $kind='success'>Created</Badge>
    case 'to_invite': return <span><Badge $kind='info'>To invite</Badge> An account exists. The person can accept the invitation after logging in.</span>
    case 'invited': return <Badge $kind='success'>Invited</Badge>
    case 'already': return <span><Badge>Exists already</Badge> This line changes nothing.</span>
    case 'email_taken': return <span><Badge>Exists already</Badge> {outcome?.message}</span>
    default: return <span><Badge $kind='danger'>Not possible</Badge> {outcome?.message}</span>
  }
}
