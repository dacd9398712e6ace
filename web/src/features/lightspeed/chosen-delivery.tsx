import styled from 'styled-components'
import type { ShownDealer } from '@portal/contracts/dealers'
import type { FileDelivery } from '@portal/contracts/lightspeed'
import { limits } from '@portal/contracts/policy/limits'
import { isPickup } from '@portal/contracts/rules/checkout/ship-method'
import { shipMethodChoices, shipToChoices } from '../../domain/order-entry/delivery-choices.ts'
import { space } from '../../theme/tokens.ts'
import { RadioGroup } from '../../ui/controls/radio-group.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import { instructionsProblem } from './file-delivery.ts'

const Fields = styled.div`
  display: grid;
  gap: ${space(4)};
`

/** The ship method, address and instructions of a file's order. */
export function ChosenDelivery ({ dealer, delivery, onDelivery }: {
  dealer: ShownDealer
  delivery: FileDelivery
  onDelivery: (change: Partial<FileDelivery>) => void
}) {
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
