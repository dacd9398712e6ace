import type { CustomerNumber } from '@portal/contracts/base/ids'
import type { SessionUser } from '@portal/contracts/session'
import { paths } from '../../paths.ts'
import { RejectedOrders } from '../../domain/orders/rejected-orders.tsx'
import { useDealerRetry } from '../../domain/dealer/refresh-dealer.ts'
import { NoDealership } from '../../domain/dealer/with-dealer.tsx'
import { customerNumberOf, rightsOf, useSession } from '../../domain/session/session.ts'
import { userNumberAndName } from '../../domain/session/user-name.ts'
import { SubmissionNotices } from '../../domain/submission/outcomes/submission-notices.tsx'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { CompanyPhone } from '../../ui/layout/company-phone.tsx'
import { FailureNotice, Notice } from '../../ui/feedback/notice.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { Panel, Stack } from '../../ui/layout/panel.tsx'
import { ZoneNote } from '../../ui/layout/zone-note.tsx'
import { LoneLink } from '../../ui/controls/text-link.tsx'
import { AccountLinks } from './account-links.tsx'
import { HandedCarts } from '../../domain/cart/handed-carts.tsx'
import { HomeStack } from './home-stack.tsx'
import { InvitationElsewhere } from './invitations/invitation-elsewhere.tsx'
import { OrderNewsPanel } from './order-news.tsx'
import { OwnDealers } from './own-dealers.tsx'
import { OwnInvitations } from './invitations/own-invitations.tsx'
import { OwnFacts, PersonFacts } from './dealer-facts.tsx'
import { dealerMessage } from './dealer-message.ts'
import { DealerOverview } from './dealer-overview.tsx'

/**
 * A dealer's home: what to do next, the account, the last order. Without a dealer record it shows what needs none. People with several dealers see
 * them first.
 */
export function DealerHome ({ user }: { user: SessionUser }) {
  const customer = customerNumberOf(user)
  return customer === null ? <WithoutDealer user={user} /> : <Dealership key={customer} user={user} customer={customer} />
}

/** For somebody who has chosen none of several dealers, or belongs to none. */
function WithoutDealer ({ user }: { user: SessionUser }) {
  const isOfNone = user.dealers === undefined
  return (
    <Page title={isOfNone ? user.email : userNumberAndName(user).name} isName>
      <Stack>
        <InvitationElsewhere />
        {!isOfNone && <SubmissionNotices />}
        <OwnInvitations />
        {isOfNone
          ? <Panel><NoDealership /></Panel>
          : <OwnDealers />}
        <Panel title='Your account'>
          <PersonFacts user={user} />
          <AccountLinks />
        </Panel>
        <ZoneNote />
      </Stack>
    </Page>
  )
}

function Dealership ({ user, customer }: { user: SessionUser, customer: CustomerNumber }) {
  const { dealer } = user
  const rights = rightsOf(user)
  const { dealerAsOf, asksDealer: isAsking } = useSession()
  const message = dealer === null ? undefined : dealerMessage(dealer)
  const finances = dealer?.suspended === true && rights.finances && dealer.amount_due !== 0 && <ButtonLink compact to={paths.finances}>Finances</ButtonLink>
  return (
    <Page title={dealer?.name_company ?? `Account ${customer}`} isName>
      <HomeStack customer={customer}>
        <SubmissionNotices />
        <OwnInvitations />
        <HandedCarts />
        {rights.prices && <RejectedOrders />}
        {rights.prices && <OrderNewsPanel />}
        {dealer === null && !isAsking && <NoDetails />}
        {message !== undefined && (
          <Notice kind={message.kind} actions={finances}><span>{message.body}</span>{dealer?.suspended === true && <CompanyPhone />}</Notice>
        )}
        <DealerOverview customer={customer} dealer={dealer} />
        <Panel
          title='Your account' asOf={dealerAsOf} actions={(
            <>
              {rights.people && <LoneLink to={paths.people}>People</LoneLink>}
              {rights.finances && <LoneLink to={paths.invoiceHistory}>Invoice History</LoneLink>}
            </>
        )}
        >
          <OwnFacts user={user} />
          <AccountLinks />
        </Panel>
      </HomeStack>
    </Page>
  )
}

/** The ordering system was away at login: everything works except the account's details. */
function NoDetails () {
  const { retry, retrying } = useDealerRetry()
  return (
    <FailureNotice kind='warn' onRetry={retry} retrying={retrying}>
      The details of your account could not be loaded. Please try again in a moment.
    </FailureNotice>
  )
}
