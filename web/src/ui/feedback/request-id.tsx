import styled from 'styled-components'
import { color, media, space, text } from '../../theme/tokens.ts'
import { Button } from '../controls/button.tsx'
import { copyText } from './copy-text.ts'

const Copyable = styled.span`
  display: flex;
  align-items: baseline;
  gap: ${space(2)};
  min-width: 0;

  code {
    min-width: 0;
    font-size: inherit;
    overflow-wrap: anywhere;
    user-select: all;
  }

  /* Next to other values, its line is no taller than theirs. */
  button {
    margin-block: -${space(1)};
  }

  /* Cut off only visually: a selection contains all of it. */
  &[data-short] code {
    max-width: 9ch;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  ${media.belowTablet} {
    td & {
      justify-content: end;
    }
  }
`

/** If the text leaves no room, the id goes below it, and its button below the id. */
const Line = styled.div`
  ${text('small')}
  display: flex;
  flex-wrap: wrap;
  gap: ${space(1)};
  align-items: baseline;
  max-width: 100%;
  color: ${color('ink-muted')};
  font-weight: 400;

  > span {
    flex-wrap: wrap;
    justify-content: inherit;
  }

  button {
    margin-inline: -${space(2)};
  }
`

/**
 * An id with a button that copies it.
 * @param hint what to do with the copy
 * @param short shows only its beginning, in a table
 * @param kind what it is an id of, in lower case
 */
export function CopyableId ({ id, hint, short, kind = 'request ID' }: { id: string, hint: string, short?: true, kind?: 'request ID' | 'reference' }) {
  async function copy () {
    await copyText(id, {
      header: kind === 'reference' ? 'Reference Copied' : 'Request ID Copied', body: hint, otherwise: 'Click the ID to select it, then copy it.'
    })
  }
  return <Copyable data-short={short}><code translate='no'>{id}</code><Button compact kind='quiet' aria-label={`Copy ${kind} ${id}`} onClick={copy}>Copy</Button></Copyable>
}

/** The id of a failed request, on a line of its own below the error message. Renders nothing if there was no answer. */
export function RequestIdLine ({ id }: { id: string }) {
  return id === '' ? null : <Line>Request ID (quote it if you call us): <CopyableId id={id} hint='Quote it if you call us.' /></Line>
}
