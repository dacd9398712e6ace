import { useState } from 'react'
import styled from 'styled-components'
import type { Dealer } from '@portal/contracts/dealers'
import type { FileDelivery } from '@portal/contracts/lightspeed'
import { limits } from '@portal/contracts/policy/limits'
import { defaultAddressKey } from '@portal/contracts/policy/ordering'
import { addressLines } from '@portal/contracts/rules/dealers/dealer-addresses'
import { isPickup } from '@portal/contracts/rules/orders/ship-method'
import { shipMethodChoices, shipToChoices } from '../../domain/order-entry/delivery-choices.ts'
import { space } from '../../theme/tokens.ts'
import { Button } from '../../ui/controls/button.tsx'
import { RadioGroup } from '../../ui/controls/radio-group.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import { Facts } from '../../ui/layout/facts.tsx'
import { enteredDelivery, instructionsProblem } from './file-delivery.ts'

const Fields = styled.div`
  display: grid;
  gap: ${space(4)};
  justify-items: start;

  > * {
    width: 100%;
  }

  > button {
    width: auto;
  }
`

/** How the file's order is delivered, which can be changed as in a checkout. */
export function DeliveryFields ({ dealer, delivery, onDelivery }: {
  dealer: Dealer
  delivery: FileDelivery
  onDelivery: (change: Partial<FileDelivery>) => void
}) {
  const [isOpen, setIsOpen] = useState(() => enteredDelivery(delivery, dealer) !== undefined)
  if (!isOpen) return <Fields><DefaultDelivery dealer={dealer} /><Button compact onClick={() => { setIsOpen(true) }}>Change delivery</Button></Fields>
  const methods = shipMethodChoices(dealer)
  const instructions = delivery.special_instructions
  const error = instructionsProblem(instructions)
  return (
    <Fields>
      <RadioGroup label='Ship method' value={delivery.shipping} options={methods} onChange={shipping => { onDelivery({ shipping }) }} />
      {!isPickup(delivery.shipping, dealer.default_shipping) && (
        <RadioGroup label='Ship to' value={String(delivery.address)} options={shipToChoices(dealer)} onChange={address => { onDelivery({ address: Number(address) }) }} />
      )}
      <TextField
        label='Special instructions (optional)' value={instructions} error={error} autoComplete='off'
        hint={error === undefined ? `At most ${limits.specialInstructionsMax} characters` : undefined}
        onChange={({ currentTarget }) => { onDelivery({ special_instructions: currentTarget.value }) }}
      />
    </Fields>
  )
}

function DefaultDelivery ({ dealer }: { dealer: Dealer }) {
  const address = dealer.address[String(defaultAddressKey)]
  return (
    <Facts>
      <div><dt>Ship method</dt><dd>{dealer.default_shipping.label}</dd></div>
      {!isPickup('default', dealer.default_shipping) && address !== undefined && (
        <div><dt>Ship to</dt><dd translate='no'>{[address.name, ...addressLines(address)].join(', ')}</dd></div>
      )}
    </Facts>
  )
}
