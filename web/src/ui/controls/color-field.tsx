import styled, { css } from 'styled-components'
import { sixDigits } from '@portal/contracts/base/color-contrast'
import { color, radius, space, touchTarget, media } from '../../theme/tokens.ts'
import { control, Field, useFieldAria, type FieldTexts } from './field.tsx'
import { typedAsIs } from './typed-as-is.ts'

const Both = styled.div`
  display: flex;
  gap: ${space(2)};
`

/** Crossed out: the browser's field always has a color. */
const none = css`
  background: linear-gradient(to top right, transparent 48%, ${color('danger')} 48% 52%, transparent 52%);

  &::-webkit-color-swatch {
    visibility: hidden;
  }

  &::-moz-color-swatch {
    visibility: hidden;
  }
`

const Picker = styled.input<{ $isNone: boolean }>`
  flex: none;
  width: 48px;
  height: 36px;
  padding: 3px;
  background: ${color('surface')};
  border: 1px solid ${color('line-strong')};
  border-radius: ${radius};
  cursor: pointer;
  ${({ $isNone }) => $isNone && none}

  ${media.touch} {
    height: ${touchTarget};
  }
`

const Digits = styled.input`
  ${control}
`

/**
 * A color, picked or typed.
 * @param picked the value if it is a valid color: `#` and 3 or 6 digits
 */
export function ColorField ({ label, hint, error, name, value, picked, onValue, onBlur }: FieldTexts & {
  name?: string
  value: string
  picked: string | undefined
  onValue: (value: string) => void
  onBlur?: () => void
}) {
  const field = useFieldAria({ hint, error })
  return (
    <Field field={field} label={label} hint={hint} error={error}>
      <Both>
        <Picker
          type='color'
          aria-label={`Pick the ${label.toLowerCase()}`}
          $isNone={picked === undefined}
          value={picked === undefined ? '#000000' : sixDigits(picked)}
          onChange={event => { onValue(event.target.value.toUpperCase()) }}
        />
        <Digits
          {...field.aria}
          id={field.id}
          name={name}
          value={value}
          maxLength={12}
          autoComplete='off'
          {...typedAsIs}
          onChange={event => { onValue(event.target.value) }}
          onBlur={onBlur}
        />
      </Both>
    </Field>
  )
}
