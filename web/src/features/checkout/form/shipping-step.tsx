import { useField } from 'formik'
import styled from 'styled-components'
import type { ShownDealer } from '@portal/contracts/dealers'
import { limits } from '@portal/contracts/policy/limits'
import { isDefaultPoNumber } from '@portal/contracts/rules/checkout/default-po-number'
import type { ShipMethod } from '@portal/contracts/policy/ordering'
import { textFault } from '@portal/contracts/rules/text/typed-text'
import { useEarlierOrders } from '../../../api/checkout.ts'
import { shipMethodChoices } from '../../../domain/order-entry/delivery-choices.ts'
import { SamePo } from '../../../domain/order-entry/order-remarks.tsx'
import { useRights } from '../../../domain/session/session.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { media, space } from '../../../theme/tokens.ts'
import { typedAsIs } from '../../../ui/controls/typed-as-is.ts'
import { FormTextField } from '../../../ui/forms/formik-fields.tsx'
import { FormRadioGroup } from '../../../ui/forms/formik-radio-group.tsx'

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

const Wide = styled.div`
  grid-column: 1 / -1;
`

/** The first step: ship method, PO number and special instructions. */
export function ShippingStep ({ dealer }: { dealer: ShownDealer }) {
  const [{ value: po }, { touched }] = useField<string>('po_number')
  // Checked once it is typed, not with each key.
  const { prices } = useRights()
  const { data } = useEarlierOrders(prices && touched && textFault(po, { min: 1, max: limits.poNumberMax }) === undefined ? po : '')
  return (
    <Fields>
      <FormRadioGroup<ShipMethod>
        name='shipping'
        label='Ship method'
        options={shipMethodChoices(dealer)}
      />
      <FormTextField
        name='po_number'
        label='PO number'
        rule={isDefaultPoNumber(po) ? 'Filled in from the date and time. You can change it.' : `At most ${limits.poNumberMax} characters`}
        autoComplete='off'
        {...typedAsIs}
      />
      {data?.same_po !== undefined && <Wide><Notice kind='warn'><SamePo poNumber={po} order={data.same_po} /></Notice></Wide>}
      <FormTextField
        name='special_instructions'
        label='Special instructions (optional)'
        rule={`At most ${limits.specialInstructionsMax} characters`}
        autoComplete='off'
      />
    </Fields>
  )
}
