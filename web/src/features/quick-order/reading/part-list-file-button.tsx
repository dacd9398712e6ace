import { useId } from 'react'
import styled from 'styled-components'
import { color, media, space } from '../../../theme/tokens.ts'
import { FileChoice } from '../../../ui/controls/file-choice.tsx'

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(2)} ${space(3)};

  span {
    color: ${color('ink-muted')};
  }

  ${media.noKeyboard} {
    [data-drop] {
      display: none;
    }
  }

  @media print {
    display: none;
  }
`

/** Chooses files with lists of parts. They can be dropped anywhere on the page as well. */
export function PartListFileButton ({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const hint = useId()
  return (
    <Row>
      <FileChoice
        label='Choose a CSV or Excel file'
        multiple
        accept='.csv,.txt,.tsv,.xlsx,text/csv,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
        aria-describedby={hint}
        onFiles={onFiles}
      />
      <span id={hint}><span data-drop>or drop it on this page. </span>Part number and quantity columns are found automatically.</span>
    </Row>
  )
}
