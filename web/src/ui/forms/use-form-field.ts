import { useField } from 'formik'
import { afterPress } from '../../lib/browser/after-press.ts'

/**
 * A field of a Formik form: what its control needs, its error once it was left, and `setValue` for controls without a change event.
 * Nothing appears between a press and its click: see `afterPress`.
 */
export function useFormField<V> (name: string) {
  const [input, { touched, error }, { setValue, setTouched }] = useField<V>(name)
  const onBlur = () => { afterPress(() => { setTouched(true) }) }
  return { input: { ...input, onBlur }, error: touched ? error : undefined, setValue }
}
