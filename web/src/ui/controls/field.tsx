import { useId, type ReactNode } from 'react'
import styled, { css } from 'styled-components'
import { color, media, radius, space, text, touchTarget } from '../../theme/tokens.ts'
import { ErrorIcon } from './icons.tsx'

/** The style of an input, select or textarea. */
export const control = css`
  width: 100%;
  min-width: 0;
  min-height: 36px;
  padding: ${space(1.5)} ${space(2.5)};
  background: ${color('surface')};
  border: 1px solid ${color('line-strong')};
  border-radius: ${radius};

  &:hover {
    border-color: ${color('ink-muted')};
  }

  &:focus-visible {
    outline-offset: -1px;
  }

  &[aria-invalid='true'] {
    border-color: ${color('danger')};
    box-shadow: inset 0 0 0 1px ${color('danger')};

    ${media.forcedColors} {
      border: 3px double Highlight;
    }
  }

  &:disabled,
  &:read-only:not(select) {
    background: ${color('surface-sunken')};
    color: ${color('ink-muted')};
  }

  &::placeholder {
    color: ${color('ink-muted')};
    opacity: 1;
  }

  ${media.touch} {
    min-height: ${touchTarget};
  }
`

const Stack = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${space(1)};
  min-width: 0;

  /* The error's region takes no space while empty, so that a button next to the field is level with it. */
  > div:empty {
    margin-top: -${space(1)};
  }
`

const labelLook = css`
  font-weight: 600;
`

export const Label = styled.label`
  ${labelLook}
`

export const Legend = styled.legend`
  ${labelLook}
  padding: 0;
  margin-bottom: ${space(1)};
`

const Hint = styled.p`
  ${text('small')}
  color: ${color('ink-muted')};
`

const Problem = styled.p`
  ${text('small')}
  color: ${color('danger')};
  font-weight: 600;
  padding-left: 18px;

  > svg {
    display: inline-block;
    margin: 0 ${space(1)} 0 -18px;
    vertical-align: -2px;
  }
`

export type FieldTexts = {
  label: string
  hint?: string | undefined
  error?: string | undefined
}

/** The same for a label with a name that browsers must not translate. */
export type LabeledTexts = Omit<FieldTexts, 'label'> & { label: ReactNode }

/** Ids and aria attributes that connect a control with its label, hint and error. */
export function useFieldAria ({ hint, error }: Pick<FieldTexts, 'hint' | 'error'>, givenId?: string) {
  const made = useId()
  const id = givenId ?? made
  const hintId = hint === undefined ? undefined : `${id}-hint`
  const errorId = error === undefined ? undefined : `${id}-error`
  const describedBy = [hintId, errorId].filter(part => part !== undefined).join(' ')
  return {
    id,
    hintId,
    errorId,
    aria: { 'aria-invalid': error !== undefined, 'aria-describedby': describedBy === '' ? undefined : describedBy }
  }
}

/** The hint and the error of a field, with the ids from `useFieldAria`. Screen readers announce a new error. */
export function FieldNotes ({ hint, error, hintId, errorId }: {
  hint: string | undefined
  error: string | undefined
  hintId: string | undefined
  errorId: string | undefined
}) {
  return (
    <>
      {hint !== undefined && <Hint id={hintId}>{hint}</Hint>}
      <div aria-live='polite'>{error !== undefined && <Problem id={errorId}><ErrorIcon />{error}</Problem>}</div>
    </>
  )
}

/** A field with its label above, and its hint and error below. */
export function Field ({ field, label, hint, error, children }: LabeledTexts & {
  field: ReturnType<typeof useFieldAria>
  children: ReactNode
}) {
  return (
    <Stack>
      <Label htmlFor={field.id}>{label}</Label>
      {children}
      <FieldNotes hint={hint} error={error} hintId={field.hintId} errorId={field.errorId} />
    </Stack>
  )
}
