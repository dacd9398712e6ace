import type { Ref, SelectHTMLAttributes } from 'react'
import styled from 'styled-components'
import { control, Field, useFieldAria, type FieldTexts } from './field.tsx'

const Select = styled.select`
  ${control}
`

/** A labeled select. It takes all the props of a `select`; its options are its children. */
export function SelectField ({ label, hint, error, id, ...rest }: FieldTexts & SelectHTMLAttributes<HTMLSelectElement> & { ref?: Ref<HTMLSelectElement> }) {
  const field = useFieldAria({ hint, error }, id)
  return (
    <Field field={field} label={label} hint={hint} error={error}>
      <Select {...rest} {...field.aria} id={field.id} />
    </Field>
  )
}
