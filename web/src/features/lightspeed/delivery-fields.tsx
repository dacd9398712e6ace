import { useState, type ComponentProps } from 'react'
import styled from 'styled-components'
import type { ShownDealer } from '@portal/contracts/dealers'
import { deliveryFor } from '@portal/contracts/rules/checkout/delivery'
import { addressLines } from '@portal/contracts/rules/dealers/dealer-addresses'
import { filesOwnDelivery } from '@portal/contracts/rules/lightspeed/file-delivery'
import { space } from '../../theme/tokens.ts'
import { Button } from '../../ui/controls/button.tsx'
import { loadedLater } from '../../ui/feedback/loaded-later.tsx'
import { Facts } from '../../ui/layout/facts.tsx'
import { enteredDelivery } from './file-delivery.ts'

const Place = styled.div`
  display: grid;
  gap: ${space(4)};
  justify-items: start;
`

/** Most files need none of this. */
const ChosenDelivery = loadedLater(async () => (await import('./chosen-delivery.tsx')).ChosenDelivery, { what: 'The choices of delivery', height: '200px' })

/** How the file's order is delivered, which can be changed as in a checkout. */
export function DeliveryFields (props: ComponentProps<typeof ChosenDelivery>) {
  const [isOpen, setIsOpen] = useState(() => enteredDelivery(props.delivery, props.dealer) !== undefined)
  if (isOpen) return <ChosenDelivery {...props} />
  return <Place><DefaultDelivery dealer={props.dealer} /><Button compact onClick={() => { setIsOpen(true) }}>Change delivery</Button></Place>
}

function DefaultDelivery ({ dealer }: { dealer: ShownDealer }) {
  const { method, ship_to: address } = deliveryFor(dealer, filesOwnDelivery)
  return (
    <Facts>
      <div><dt>Ship method</dt><dd>{method}</dd></div>
      {address !== undefined && (
        <div><dt>Ship to</dt><dd translate='no'>{[address.name, ...addressLines(address)].join(', ')}</dd></div>
      )}
    </Facts>
  )
}
