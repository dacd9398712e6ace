import { roleLabels } from '@portal/contracts/roles'
import type { SessionUser } from '@portal/contracts/session'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Page } from '../../ui/page.tsx'
import { Panel, Stack } from '../../ui/panel.tsx'
import { ActForDealer } from './act-for-dealer.tsx'
import { AccountLinks } from './account-links.tsx'
import { LogOutButton } from './log-out.tsx'

/** The home of sales, administrators and super users. */
export function StaffHome ({ user }: { user: SessionUser }) {
  const name = [user.name_first, user.name_last].filter(part => part !== null).join(' ')
  const sales = user.role === 'sales'
  return (
    <Page title={name === '' ? user.email : name} actions={<LogOutButton />}>
      <Stack>
        <ActForDealer />
        <Panel title='Check Stock' actions={<ButtonLink kind='primary' to={paths.stock}>Stock Check &amp; New Orders</ButtonLink>} />
        {user.role === 'superUser' && <Panel title='The ordering system' actions={<ButtonLink to={paths.erpStatus}>ERP Status</ButtonLink>} />}
        {user.role === 'superUser' && <Panel title='Who did what' actions={<ButtonLink to={paths.audit}>Audit Log</ButtonLink>} />}
        <Panel title='Your account'>
          <Facts>
            <div><dt>Role</dt><dd>{roleLabels[user.role]}</dd></div>
            {sales && <div><dt>Rep number</dt><dd>{user.rep_number ?? '–'}</dd></div>}
            <div><dt>Email</dt><dd>{user.email}</dd></div>
          </Facts>
          <AccountLinks />
        </Panel>
      </Stack>
    </Page>
  )
}
