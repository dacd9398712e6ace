import type { InputHTMLAttributes, Ref } from 'react'
import styled from 'styled-components'
import { control, Field, useFieldAria, type LabeledTexts } from './field.tsx'
import { typedAsIs } from './typed-as-is.ts'

const Input = styled.input`
  ${control}
`

/**
 * A labeled input of one line. It takes all the props of an `input`; `error` marks it as invalid. Keyboards must not correct search terms or
 * addresses.
 */
export function TextField ({ label, hint, error, id, ...rest }: LabeledTexts & InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> }) {
  const field = useFieldAria({ hint, error }, id)
  return (
    <Field field={field} label={label} hint={hint} error={error}>
      <Input {...(rest.type === 'search' || rest.type === 'email') && typedAsIs} {...rest} {...field.aria} id={field.id} />
    </Field>
  )
}
