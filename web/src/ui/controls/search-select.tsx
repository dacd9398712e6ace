import type { ComponentProps } from 'react'
import styled from 'styled-components'
import { Combobox } from './combobox.tsx'
import { Field, useFieldAria, type FieldTexts } from './field.tsx'

const Place = styled.div`
  position: relative;

  > :last-child {
    z-index: 1;
  }
`

/** A labeled choice between thousands of options, found by any words: `Combobox` as a form field. */
export function SearchSelect ({ hint, error, ...rest }: FieldTexts &
  Pick<ComponentProps<typeof Combobox>, 'noun' | 'choices' | 'chosen' | 'onChoose' | 'onBlur' | 'remark' | 'placeholder'>) {
  const field = useFieldAria({ hint, error })
  return (
    <Field field={field} label={rest.label} hint={hint} error={error}>
      <Place><Combobox {...rest} {...field.aria} id={field.id} choosesKey /></Place>
    </Field>
  )
}
