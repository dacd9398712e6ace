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
import type { ImportRow, useAccountImport } from './use-account-import.ts'

/** What becomes of each account of the list, and the button that creates those that can be. */
export function ImportPreview ({ rows, waiting, busy, error, code, enterCode, create, retry, hasUnchecked }: ReturnType<typeof useAccountImport>) {
  const created = rows.filter(({ outcome }) => outcome?.outcome === 'created').length
  const invited = rows.filter(({ outcome }) => outcome?.outcome === 'invited').length
  return (
    <Panel title='What will be created'>
      <Stack>
        <ListTable caption='The accounts of the list' columns={columns} rows={rows} keyOf={({ account }) => `${account.email} ${account.role === 'dealer' ? account.dealer_number : ''}`} />
        {error !== undefined && (
          <Notice kind='danger' alert>
            {error.message} {created > 0 ? 'Those marked as created exist; the others do not.' : 'Nothing was created.'}
          </Notice>
        )}
        {code !== undefined && <InvitationsCode code={code} busy={busy !== undefined} onEnter={enterCode} />}
        <p role='status'>{created > 0 && `${counted(created, 'account')} created.`}{invited > 0 && ` ${counted(invited, 'invitation')} sent to people who have an account.`}</p>
        <ActionRow>
          {hasUnchecked && busy === undefined && <Button onClick={retry}>Check again</Button>}
          <Button kind='primary' loading={busy === 'creating'} disabled={waiting === 0 || hasUnchecked || busy !== undefined} onClick={create}>
            {waiting === 0 ? 'Nothing to create' : `Create ${counted(waiting, 'account')}`}
          </Button>
        </ActionRow>
      </Stack>
    </Panel>
  )
}

const columns: ReadonlyArray<Column<ImportRow>> = [
  { label: 'Email', card: 'main', isLong: true, cell: ({ account }) => <MailAddress>{account.email}</MailAddress> },
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
    case 'to_invite': return <span><Badge $kind='info'>To invite</Badge> There is an account. Its person accepts the dealer after logging in.</span>
    case 'invited': return <Badge $kind='success'>Invited</Badge>
    case 'already':
    case 'email_taken': return <Badge>Exists already</Badge>
    default: return <span><Badge $kind='danger'>Not possible</Badge> {outcome?.message}</span>
  }
}
