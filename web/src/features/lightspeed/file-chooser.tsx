import { useState, type DragEvent, type Ref } from 'react'
import styled from 'styled-components'
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
 * Chooses a file by keyboard, click or drag and drop. `name` is the chosen file. Every file can be chosen: those of dealer-management
 * systems have any name and no type that browsers know.
 */
export function FileChooser ({ name, error, onFile, onRemove, ref }: {
  name: string | undefined
  error: string | undefined
  onFile: (file: File) => void
  onRemove: () => void
  ref?: Ref<HTMLInputElement>
}) {
  const [over, setOver] = useState(false)
  const hint = 'A text file with a PO: line, then one line per part: part number and quantity, separated by a comma, semicolon or tab. CSV and Excel files are read, too.'
  const field = useFieldAria({ hint, error })

  function drop (event: DragEvent) {
    event.preventDefault()
    setOver(false)
    const file = event.dataTransfer.files[0]
    if (file !== undefined) onFile(file)
  }

  return (
    <Frame>
      <Area
        data-over={over || undefined}
        data-wrong={error !== undefined || undefined}
        onDragOver={event => { event.preventDefault(); setOver(true) }}
        onDragLeave={() => { setOver(false) }}
        onDrop={drop}
      >
        <FileChoice
          {...field.aria}
          ref={ref}
          id={field.id}
          label={name === undefined ? 'Choose file' : 'Choose another file'}
          onFiles={([file]) => { if (file !== undefined) onFile(file) }}
        />
        {name === undefined ? <span data-drop>or drop it here</span> : <span data-name><bdi>{name}</bdi> <Button kind='quiet' compact onClick={onRemove}>Remove</Button></span>}
      </Area>
      <FieldNotes hint={hint} error={error} hintId={field.hintId} errorId={field.errorId} />
    </Frame>
  )
}
