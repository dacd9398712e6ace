import { useId, type ReactNode } from 'react'
import styled from 'styled-components'
import { color, media, radius, space, text, touchTarget } from '../../theme/tokens.ts'
import { FieldNotes, Legend, useFieldAria, type FieldTexts } from './field.tsx'
import { withVerbatimNumbers } from '../layout/verbatim-text.tsx'

const Fieldset = styled.fieldset`
  min-width: 0;
  margin: 0;
  padding: 0;
  border: 0;
`

const Options = styled.div`
  display: grid;
  gap: ${space(2)};
  margin-bottom: ${space(1)};
`

const Option = styled.label`
  display: flex;
  align-items: flex-start;
  gap: ${space(2.5)};
  padding: ${space(2)} ${space(3)};
  background: ${color('surface')};
  border: 1px solid ${color('line-strong')};
  border-radius: ${radius};
  cursor: pointer;

  &:hover {
    background: ${color('surface-hover')};
  }

  &:has(:checked) {
    background: ${color('info-tint')};
    border-color: ${color('info')};
    box-shadow: inset 0 0 0 1px ${color('info')};
  }

  &:has(:focus-visible) {
    outline: 2px solid ${color('focus')};
    outline-offset: 2px;
  }

  ${media.touch} {
    min-height: ${touchTarget};
  }
`

const Input = styled.input`
  flex: none;
  width: 16px;
  height: 16px;
  margin: 2px 0 0;
  accent-color: ${color('info')};

  &:focus-visible {
    outline: none;
  }
`

const Detail = styled.span`
  ${text('small')}
  display: block;
  color: ${color('ink-muted')};
`

export type RadioOption<V extends string> = {
  value: V
  label: string
  /** Shown below the label in small type. */
  detail?: ReactNode
  /** It is a name or an address, which browsers must not translate. */
  isName?: true
}

/** A choice between a few options, all of them visible. */
export function RadioGroup<V extends string> ({ label, hint, error, name, value, options, onChange, onBlur }: FieldTexts & {
  name?: string
  value: V | undefined
  options: ReadonlyArray<RadioOption<V>>
  onChange: (value: V) => void
  onBlur?: () => void
}) {
  const ownName = useId()
  const field = useFieldAria({ hint, error })
  return (
    <Fieldset {...field.aria} role='radiogroup' aria-labelledby={`${field.id}-legend`}>
      <Legend id={`${field.id}-legend`}>{withVerbatimNumbers(label)}</Legend>
      <Options>
        {options.map(option => (
          <Option key={option.value}>
            <Input
              type='radio'
              name={name ?? ownName}
              value={option.value}
              checked={option.value === value}
              onChange={() => { onChange(option.value) }}
              onBlur={onBlur}
            />
            <span translate={option.isName && 'no'}>
              {option.label}
              {option.detail !== undefined && <Detail>{option.detail}</Detail>}
            </span>
          </Option>
        ))}
      </Options>
      <FieldNotes hint={hint} error={error} hintId={field.hintId} errorId={field.errorId} />
    </Fieldset>
  )
}
