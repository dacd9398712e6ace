import { useId, type ComponentProps } from 'react'
import styled from 'styled-components'
import { color, media, radius, space, touchTarget } from '../../theme/tokens.ts'
import { visuallyHidden } from '../layout/visually-hidden.tsx'

const Input = styled.input`
  ${visuallyHidden}
`

const Label = styled.label`
  display: inline-flex;
  align-items: center;
  min-height: 36px;
  padding: 0 ${space(4)};
  background: ${color('surface')};
  border: 1px solid ${color('line-strong')};
  border-radius: ${radius};
  font-weight: 600;
  cursor: pointer;

  &:hover {
    background: ${color('surface-sunken')};
  }

  ${Input}:focus-visible + & {
    outline: 2px solid ${color('focus')};
    outline-offset: 2px;
  }

  ${media.touch} {
    min-height: ${touchTarget};
  }
`

type FileInput = Omit<ComponentProps<'input'>, 'type' | 'onChange' | 'children'>

/** Chooses files with a button that looks like the others. The same file can be chosen again after it was corrected. */
export function FileChoice ({ label, onFiles, ...input }: FileInput & { label: string, onFiles: (files: readonly File[]) => void }) {
  const id = useId()
  return (
    <>
      <Input
        id={id}
        {...input}
        type='file'
        onChange={({ currentTarget }) => {
          const files = [...currentTarget.files ?? []]
          currentTarget.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
      <Label htmlFor={input.id ?? id}>{label}</Label>
    </>
  )
}
