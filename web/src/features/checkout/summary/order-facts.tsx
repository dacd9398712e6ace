import styled from 'styled-components'
import type { CheckoutData } from '@portal/contracts/checkout'
import type { Address, ShownDealer } from '@portal/contracts/dealers'
import { isDefaultPoNumber } from '@portal/contracts/rules/checkout/default-po-number'
import { deliveryFor } from '@portal/contracts/rules/checkout/delivery'
import { addressLines } from '@portal/contracts/rules/dealers/dealer-addresses'
import { company } from '../../../lib/browser/company.ts'
import { to } from '../../../paths.ts'
import { color, space, text } from '../../../theme/tokens.ts'
import { Facts } from '../../../ui/layout/facts.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { LoneLink } from '../../../ui/controls/text-link.tsx'
import { VerbatimName } from '../../../ui/layout/verbatim-text.tsx'

const Missing = styled.span`
  color: ${color('danger')};
  font-weight: 600;
`

/** Boxes side by side, if there is room. */
export const TwoBoxes = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 280px), 1fr));
  gap: ${space(4)};

  small {
    ${text('small')}
    display: block;
  }

  overflow-wrap: anywhere;
`

/** The choices made at checkout, with links to change them if `encoded`, the form as in the address bar, is given. */
export function OrderFacts ({ dealer, data, encoded }: { dealer: ShownDealer, data: CheckoutData, encoded?: string }) {
  const { method, pickup, ship_to: address } = deliveryFor(dealer, data)
  return (
    <TwoBoxes>
      <Panel title='Shipping' actions={encoded !== undefined && <LoneLink to={to.checkout(encoded)} aria-label='Edit shipping'>Edit</LoneLink>}>
        <Facts>
          <div><dt>Ship method</dt><dd>{method}</dd></div>
          <div>
            <dt>PO number</dt>
            <dd><VerbatimName>{data.po_number}</VerbatimName>{isDefaultPoNumber(data.po_number) && <small>Filled in from the date and time</small>}</dd>
          </div>
          <div><dt>Special instructions</dt><dd>{data.special_instructions === '' ? 'None' : data.special_instructions}</dd></div>
        </Facts>
      </Panel>
      {pickup
        ? <PickupPanel />
        : (
          <Panel title='Ship to' actions={encoded !== undefined && <LoneLink to={to.checkoutAddress(encoded)} aria-label='Edit ship-to address'>Edit</LoneLink>}>
            {address === undefined
              ? <Missing>This address is no longer on file. Please choose another one.</Missing>
              : <ShipTo address={address} />}
          </Panel>
          )}
    </TwoBoxes>
  )
}

/** Where an order waits for pick-up. */
export function PickupPanel () {
  const { name, address, phone } = company
  return (
    <Panel title='Pick up'>
      <b translate='no'>{name}</b>
      {address.map(line => <div key={line} translate='no'>{line}</div>)}
      {phone !== null && <div>{phone}</div>}
      <small>You will pick up this order. It will not be shipped.</small>
    </Panel>
  )
}

export function ShipTo ({ address }: { address: Address }) {
  return <><b translate='no'>{address.name}</b>{addressLines(address).map(line => <div key={line} translate='no'>{line}</div>)}</>
}
