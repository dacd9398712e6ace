import type { ReactNode } from 'react'
import type { ShownDealer } from '@portal/contracts/dealers'
import type { CustomerNumber } from '@portal/contracts/base/ids'
import type { SessionUser } from '@portal/contracts/session'
import { formatDate } from '@portal/contracts/base/dates'
import { rightsInWords } from '@portal/contracts/rules/accounts/rights'
import { displayAddress, displayAddressName } from '@portal/contracts/rules/dealers/dealer-addresses'
import { orderName } from '@portal/contracts/rules/orders/order-names'
import { orderStatusOfSubmission } from '@portal/contracts/rules/orders/order-status'
import { useLatestOrder } from '../../api/orders.ts'
import { OrderStatusBadge } from '../../domain/orders/order-status-badge.tsx'
import { AddressLines } from '../../domain/dealer/address-lines.tsx'
import { customerNumberOf, rightsOf, useRights, useSession } from '../../domain/session/session.ts'
import { to } from '../../paths.ts'
import { AsOf } from '../../ui/layout/as-of.tsx'
import { Facts } from '../../ui/layout/facts.tsx'
import { MailAddress } from '../../ui/layout/mail-address.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { TextLink } from '../../ui/controls/text-link.tsx'
import { lastLoginText } from './last-login.ts'
import { VerbatimName, VerbatimNumber } from '../../ui/layout/verbatim-text.tsx'

function Fact ({ name, children }: { name: string, children: ReactNode }) {
  return <div><dt>{name}</dt><dd>{children}</dd></div>
}

const notLoaded = 'Could not be loaded'

/** A dealer's account: the record, the person who is logged in, what they may do, and the last order. */
export function OwnFacts ({ user }: { user: SessionUser }) {
  const { rights } = user
  return (
    <Facts>
      <RecordFacts customer={customerNumberOf(user)} dealer={user.dealer} />
      <Fact name='Email'><MailAddress>{user.email}</MailAddress></Fact>
      {rights !== undefined && <Fact name='Your rights'>{rightsInWords(rights)}</Fact>}
      {rightsOf(user).prices && <Fact name='Last submitted order'><LatestOrder /></Fact>}
      <Fact name='Last login'>{lastLoginText(user)}</Fact>
    </Facts>
  )
}

/** Only the person, who acts for no dealer. */
export function PersonFacts ({ user }: { user: SessionUser }) {
  return (
    <Facts>
      <Fact name='Email'><MailAddress>{user.email}</MailAddress></Fact>
      <Fact name='Last login'>{lastLoginText(user)}</Fact>
    </Facts>
  )
}

/** The account of the dealer whom staff act for. */
export function DealerFacts ({ customer, dealer }: { customer: CustomerNumber, dealer: ShownDealer | null }) {
  return (
    <Facts>
      <RecordFacts customer={customer} dealer={dealer} />
      <Fact name='Last submitted order'><LatestOrder /></Fact>
    </Facts>
  )
}

function RecordFacts ({ customer, dealer }: { customer: CustomerNumber | null, dealer: ShownDealer | null }) {
  const unknown = useSession(({ asksDealer }) => asksDealer) ? <span aria-busy><Skeleton $width='16ch' /></span> : dealer === null ? notLoaded : '–'
  const address = dealer === null ? undefined : displayAddress(dealer.address)
  return (
    <>
      <Fact name='Account number'>{customer !== null && <VerbatimNumber>{customer}</VerbatimNumber>}</Fact>
      <Fact name={displayAddressName(dealer?.address ?? {})}>{address === undefined ? unknown : <AddressLines address={address} withName={false} />}</Fact>
      <Fact name='Default shipping method'>{dealer?.default_shipping.label ?? unknown}</Fact>
    </>
  )
}

function LatestOrder () {
  const { order, asOf, isLoading } = useLatestOrder()
  const { finances } = useRights()
  if (isLoading) return <span aria-busy><Skeleton $width='16ch' /></span>
  // Not essential: if it cannot be read, the page simply says so.
  if (order === undefined) return notLoaded
  if (order === null) return <>None yet <AsOf at={asOf} /></>
  const { _id, type, submission_state: state } = order
  return (
    <>
      {type === 'invoiced' && !finances
        ? <><VerbatimName>{orderName(order)}</VerbatimName> <OrderStatusBadge status='invoiced' /></>
        : <TextLink to={type === 'invoiced' ? to.invoice(_id) : to.openOrder({ _id, type })}><VerbatimName>{orderName(order)}</VerbatimName></TextLink>}
      {order.order_date !== null && ` on ${formatDate(order.order_date)}`}
      {' '}<AsOf at={asOf} />
      {state !== undefined && state !== 'accepted' && <OrderStatusBadge status={orderStatusOfSubmission(state)} />}
    </>
  )
}
