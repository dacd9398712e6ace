import { useId } from 'react'
import styled from 'styled-components'
import { color, media, radius, space, text, touchTarget } from '../../theme/tokens.ts'
import { visuallyHidden } from '../../ui/visually-hidden.tsx'

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(2)} ${space(3)};

  input {
    ${visuallyHidden}
  }

  label {
    display: inline-flex;
    align-items: center;
    min-height: 36px;
    padding: 0 ${space(4)};
    background: ${color('surface')};
    border: 1px solid ${color('line-strong')};
    border-radius: ${radius};
    font-weight: 600;
    cursor: pointer;
  }

  label:hover {
    background: ${color('surface-sunken')};
  }

  input:focus-visible + label {
    outline: 2px solid ${color('focus')};
    outline-offset: 2px;
  }

  span {
    ${text('small')}
    color: ${color('ink-muted')};
  }

  ${media.touch} {
    label {
      min-height: ${touchTarget};
    }
  }
`

/** Chooses files with lists of parts. They can be dropped anywhere on the page as well. */
export function FileButton ({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const id = useId()
  return (
    <Row>
      <input
        id={id}
        type='file'
        multiple
        accept='.csv,.txt,.tsv,.xlsx,text/csv,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
        aria-describedby={`${id}-hint`}
        onChange={({ currentTarget }) => {
          const files = [...currentTarget.files ?? []]
          // Lets the same file be chosen again after it was corrected.
          currentTarget.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
      <label htmlFor={id}>Choose a CSV or Excel file</label>
      <span id={`${id}-hint`}>or drop it on this page. Part numbers and quantities are found by their headings, or by how they look.</span>
    </Row>
  )
}
