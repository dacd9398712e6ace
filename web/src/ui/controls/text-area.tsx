import type { Ref, TextareaHTMLAttributes } from 'react'
import styled from 'styled-components'
import { control, Field, useFieldAria, type FieldTexts } from './field.tsx'

const Area = styled.textarea`
  ${control}
  resize: vertical;
`

/** A labeled textarea. It takes all the props of a `textarea`; `error` marks it as invalid. */
export function TextArea ({ label, hint, error, id, ...rest }: FieldTexts & TextareaHTMLAttributes<HTMLTextAreaElement> & { ref?: Ref<HTMLTextAreaElement> }) {
  const field = useFieldAria({ hint, error }, id)
  return (
    <Field field={field} label={label} hint={hint} error={error}>
      <Area {...rest} {...field.aria} id={field.id} />
    </Field>
  )
}
