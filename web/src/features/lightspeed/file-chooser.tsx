import { useState, type Ref } from 'react'
import styled from 'styled-components'
import { usePageDrop } from '../../lib/browser/use-page-drop.ts'
import { color, media, radius, space } from '../../theme/tokens.ts'
import { Button } from '../../ui/controls/button.tsx'
import { FieldNotes, useFieldAria } from '../../ui/controls/field.tsx'
import { FileChoice } from '../../ui/controls/file-choice.tsx'

const Frame = styled.div`
  display: grid;
  gap: ${space(2)};
`

const Area = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(2)} ${space(4)};
  padding: ${space(4)};
  border: 1px dashed ${color('line-strong')};
  border-radius: ${radius};
  background: ${color('surface-sunken')};

  &[data-over] {
    border-color: ${color('accent')};
    background: ${color('accent-tint')};
  }

  &[data-wrong] {
    border-color: ${color('danger')};
  }

  span {
    min-width: 0;
    color: ${color('ink-muted')};
    overflow-wrap: anywhere;
  }

  ${media.noKeyboard} {
    [data-drop] {
      display: none;
    }
  }

  span[data-name] {
    color: ${color('ink')};
    font-weight: 600;
  }
`

/**
 * Chooses a file by keyboard, by a click, or by dropping it anywhere on the page. `name` is the chosen file. Every file can be chosen: those of
 * dealer-management systems have any name and no type that browsers know.
 */
export function FileChooser ({ name, error, onFiles, onRemove, ref }: {
  name: string | undefined
  error: string | undefined
  onFiles: (files: readonly File[]) => void
  onRemove: () => void
  ref?: Ref<HTMLInputElement>
}) {
  const [over, setOver] = useState(false)
  const hint = 'A text file with a PO: line, then one line per part: part number and quantity, separated by a comma, semicolon or tab. CSV and Excel files are read, too.'
  const field = useFieldAria({ hint, error })

  // Whatever misses the area is meant for it nevertheless.
  usePageDrop((event, { files }) => {
    setOver(false)
    if (files.length === 0) return
    event.preventDefault()
    onFiles([...files])
  })

  return (
    <Frame>
      <Area
        data-over={over || undefined}
        data-wrong={error !== undefined || undefined}
        onDragOver={() => { setOver(true) }}
        onDragLeave={() => { setOver(false) }}
      >
        <FileChoice
          {...field.aria}
          ref={ref}
          id={field.id}
          label={name === undefined ? 'Choose file' : 'Choose another file'}
          onFiles={onFiles}
        />
        {name === undefined ? <span data-drop>or drop it here</span> : <span data-name><bdi>{name}</bdi> <Button kind='quiet' compact onClick={onRemove}>Remove</Button></span>}
      </Area>
      <FieldNotes hint={hint} error={error} hintId={field.hintId} errorId={field.errorId} />
    </Frame>
  )
}
