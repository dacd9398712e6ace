import styled from 'styled-components'
import type { Dealer } from '@portal/contracts/dealers'
import { limits } from '@portal/contracts/policy/limits'
import { shipOptions, type ShipOption } from '@portal/contracts/rules/ordering'
import { media, space } from '../../theme/tokens.ts'
import { FormRadioGroup, FormTextField } from '../../ui/formik-fields.tsx'

const Fields = styled.div`
  display: grid;
  gap: ${space(4)};
  align-items: start;

  ${media.tablet} {
    grid-template-columns: 1fr 1fr;

    > :first-child {
      grid-column: 1 / -1;
    }
  }
`

/** The first step: ship method, PO number and special instructions. */
export function ShippingStep ({ dealer }: { dealer: Dealer }) {
  return (
    <Fields>
      <FormRadioGroup<ShipOption['value']>
        name='shipping'
        label='Ship method'
        options={shipOptions(dealer.default_shipping).map(option => option.value === 'default' ? { ...option, detail: 'Your default ship method' } : option)}
      />
      <FormTextField name='po_number' label='PO number' hint={`At most ${limits.poNumberMax} characters`} autoComplete='off' />
      <FormTextField
        name='special_instructions'
        label='Special instructions (optional)'
        hint={`At most ${limits.specialInstructionsMax} characters`}
        autoComplete='off'
      />
    </Fields>
  )
}
