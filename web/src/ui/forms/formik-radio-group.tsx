import type { ComponentProps } from 'react'
import { RadioGroup } from '../controls/radio-group.tsx'
import { useFormField } from './use-form-field.ts'

/** A radio group connected to Formik by its name. Apart from `formik-fields.tsx`: most forms have none. */
export function FormRadioGroup<V extends string> ({ name, ...rest }:
  Omit<ComponentProps<typeof RadioGroup<V>>, 'value' | 'onChange' | 'onBlur' | 'error'> & { name: string }) {
  const { input: { value, onBlur }, error, setValue } = useFormField<V>(name)
  return (
    <RadioGroup<V>
      {...rest}
      name={name}
      value={value}
      error={error}
      onChange={setValue}
      onBlur={onBlur}
    />
  )
}
