import styled from 'styled-components'
import { roleLabels, type Role } from '@portal/contracts/base/roles'
import { dealerName } from '@portal/contracts/rules/dealers/dealer-name'
import type { SessionUser } from '@portal/contracts/session'
import { paths } from '../../paths.ts'
import { RejectedOrders } from '../../domain/orders/rejected-orders.tsx'
import { customerNumberOf, useSession } from '../../domain/session/session.ts'
import { SubmissionNotices } from '../../domain/submission/outcomes/submission-notices.tsx'
import { media } from '../../theme/tokens.ts'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { Facts } from '../../ui/layout/facts.tsx'
import { MailAddress } from '../../ui/layout/mail-address.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { LoneLink } from '../../ui/controls/text-link.tsx'
import { AccountLinks } from './account-links.tsx'
import { DealerFacts } from './dealer-facts.tsx'
import { DealersAtAGlance } from './dealers-at-a-glance.tsx'
import { DealerOverview } from './dealer-overview.tsx'
import { HomeStack } from './home-stack.tsx'
import { OrderNewsPanel } from './order-news.tsx'
import { lastLoginText } from './last-login.ts'
import { StaffStatusPanel } from './staff-status-panel.tsx'
import { StockSearchBox } from './start-order-panel.tsx'
import { HandedCarts } from '../../domain/cart/handed-carts.tsx'
import { StaffLinkPanels } from './staff-link-panels.tsx'

/** All facts in one row where there is room. */
const Account = styled(Facts)`
  ${media.desktop} {
    grid-template-columns: repeat(auto-fit, minmax(200px, 1fr));
  }
`

/** The home of sales, administrators and super users. Its title is the dealer whom they act for, or else their own name. */
export function StaffHome ({ user }: { user: SessionUser }) {
  const name = [user.name_first, user.name_last].filter(part => part !== null).join(' ')
  const customer = customerNumberOf(user)
  const asOf = useSession(({ dealerAsOf }) => dealerAsOf)
  return (
    <Page title={customer === null ? name === '' ? user.email : name : dealerName(customer, user.dealer?.name_company)} isName>
      <HomeStack customer={customer} isStaff>
        <SubmissionNotices />
        {customer !== null && <RejectedOrders />}
        {customer !== null && <HandedCarts />}
        {customer !== null && <OrderNewsPanel />}
        {customer === null
          ? <Overview role={user.role} />
          : <DealerOverview key={customer} customer={customer} dealer={user.dealer} />}
        {customer !== null && (
          <Panel title='Dealer account' asOf={asOf} actions={<><LoneLink to={paths.people}>People</LoneLink><LoneLink to={paths.invoiceHistory}>Invoice History</LoneLink></>}>
            <DealerFacts customer={customer} dealer={user.dealer} />
          </Panel>
        )}
        {customer !== null && <StaffLinkPanels role={user.role} />}
        <DealersAtAGlance role={user.role} />
        <Panel title='Your account'>
          <Account>
            <div><dt>Role</dt><dd>{roleLabels[user.role]}</dd></div>
            <div><dt>Name</dt><dd>{name === '' ? '–' : name}</dd></div>
            {user.role === 'sales' && <div><dt>Sales Rep #</dt><dd>{user.rep_number ?? '–'}</dd></div>}
            <div><dt>Email</dt><dd><MailAddress>{user.email}</MailAddress></dd></div>
            <div><dt>Last login</dt><dd>{lastLoginText(user)}</dd></div>
          </Account>
          <AccountLinks />
        </Panel>
      </HomeStack>
    </Page>
  )
}

/** For staff who act for no dealer. */
function Overview ({ role }: { role: Role }) {
  return (
    <>
      <Panel title='Check Stock' actions={<ButtonLink to={paths.stock}>Stock Check &amp; New Orders</ButtonLink>}><StockSearchBox /></Panel>
      <StaffStatusPanel role={role} />
      <StaffLinkPanels role={role} />
    </>
  )
}
