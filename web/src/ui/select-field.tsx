import type { SelectHTMLAttributes } from 'react'
import styled from 'styled-components'
import { control, Field, useFieldAria, type FieldTexts } from './field.tsx'

export const Select = styled.select`
  ${control}
`

/** A labelled choice from a list; its children are the options. */
export function SelectField ({ label, hint, error, id, ...rest }: FieldTexts & SelectHTMLAttributes<HTMLSelectElement>) {
  const field = useFieldAria({ hint, error }, id)
  return (
    <Field field={field} label={label} hint={hint} error={error}>
      <Select {...rest} {...field.aria} id={field.id} />
    </Field>
  )
}
