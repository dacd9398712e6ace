import { useState, type InputHTMLAttributes, type Ref } from 'react'
import styled from 'styled-components'
import { color, media, radius, space, text, touchTarget } from '../../theme/tokens.ts'
import { control, Field, useFieldAria, type FieldTexts } from './field.tsx'
import { typedAsIs } from './typed-as-is.ts'

const Place = styled.div`
  position: relative;
`

const Input = styled.input`
  ${control}
  padding-right: ${space(16)};
`

const Reveal = styled.button`
  ${text('small')}
  position: absolute;
  top: 0;
  right: 0;
  width: ${space(14)};
  height: 36px;
  padding: 0;
  background: none;
  border: 0;
  border-radius: ${radius};
  color: ${color('ink-muted')};
  font-size: min(var(--text-small), 18px);
  font-weight: 600;
  white-space: nowrap;
  cursor: pointer;

  &:hover {
    color: ${color('ink')};
  }

  &:focus-visible {
    outline-offset: -3px;
  }

  ${media.touch} {
    height: ${touchTarget};
  }
`

/**
 * A password field with a label and a button to reveal the text. Set `autoComplete` to tell the current password from a
 * new one, and `passwordrules` to tell password managers what a new one needs.
 */
export function PasswordField ({ label, hint, error, id, ...rest }:
  FieldTexts & Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> & { ref?: Ref<HTMLInputElement>, passwordrules?: string }) {
  const [shown, setShown] = useState(false)
  const field = useFieldAria({ hint, error }, id)
  const act = shown ? 'Hide' : 'Show'
  return (
    <Field field={field} label={label} hint={hint} error={error}>
      <Place>
        <Input {...typedAsIs} {...rest} {...field.aria} id={field.id} type={shown ? 'text' : 'password'} />
        <Reveal type='button' aria-label={`${act} ${label.toLowerCase()}`} aria-controls={field.id} onClick={() => { setShown(!shown) }}>{act}</Reveal>
      </Place>
    </Field>
  )
}
