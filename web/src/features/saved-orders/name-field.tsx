import { useField } from 'formik'
import { limits } from '@portal/contracts/policy/limits'
import { focusOnArrival } from '../../ui/controls/focus-on-arrival.ts'
import { FormTextField } from '../../ui/forms/formik-fields.tsx'

/** The name of a saved order. No `maxLength`, which would silently cut off pasted text: the counter says how long it is. */
export function NameField () {
  const [{ value }] = useField<string>('name')
  return <FormTextField name='name' label='Name' autoComplete='off' hint={`${value.trim().length} / ${limits.nameMax}`} ref={focusOnArrival} />
}
