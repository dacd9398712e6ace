import { useField } from 'formik'
import type { ShownDealer } from '@portal/contracts/dealers'
import { shipToChoices } from '../../../domain/order-entry/delivery-choices.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { RadioGroup } from '../../../ui/controls/radio-group.tsx'

/** The second step: the ship-to address. */
export function AddressStep ({ dealer }: { dealer: ShownDealer }) {
  const [{ value }, { touched, error }, { setValue }] = useField<number | null>('address')
  const options = shipToChoices(dealer)
  if (options.length === 0) return <Notice kind='warn'>There is no ship-to address on file. Please contact us.</Notice>
  return (
    <RadioGroup
      name='address'
      label='Ship to'
      value={value === null ? undefined : String(value)}
      error={touched ? error : undefined}
      options={options}
      onChange={chosen => { setValue(Number(chosen)) }}
    />
  )
}
