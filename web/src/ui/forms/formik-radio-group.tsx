import { useField } from 'formik'
import type { ComponentProps } from 'react'
import { RadioGroup } from '../controls/radio-group.tsx'

/** A radio group connected to Formik by its name. Apart from `formik-fields.tsx`: most forms have none. */
export function FormRadioGroup<V extends string> ({ name, ...rest }:
  Omit<ComponentProps<typeof RadioGroup<V>>, 'value' | 'onChange' | 'onBlur' | 'error'> & { name: string }) {
  const [{ value }, { error, touched }, { setValue, setTouched }] = useField<V>(name)
  return (
    <RadioGroup<V>
      {...rest}
      name={name}
      value={value}
      error={touched ? error : undefined}
      onChange={setValue}
      onBlur={() => { setTouched(true) }}
    />
  )
}
