import { useLayoutEffect, useRef } from 'react'
import styled from 'styled-components'
import { color, media, radius, shadow, space, text } from '../../theme/tokens.ts'
import { Button } from '../../ui/button.tsx'

const Box = styled.dialog`
  width: min(560px, calc(100vw - ${space(8)}));
  margin: auto;
  padding: ${space(5)};
  border: 1px solid ${color('line')};
  border-radius: ${radius};
  background: ${color('surface')};
  color: ${color('ink')};
  box-shadow: ${shadow};

  &::backdrop {
    background: rgb(23 25 28 / 50%);
  }

  h2 {
    ${text('h2')}
    margin: 0 0 ${space(3)};
  }

  dl {
    display: grid;
    grid-template-columns: max-content minmax(0, 1fr);
    gap: ${space(2)} ${space(4)};
    margin: 0 0 ${space(4)};
  }

  kbd {
    padding: 0 ${space(1.5)};
    border: 1px solid ${color('line-strong')};
    border-radius: ${radius};
    background: ${color('surface-sunken')};
    font: inherit;
    font-weight: 600;
  }

  ${media.belowTablet} {
    dl {
      gap: ${space(2)};
    }
  }
`

const shortcuts: ReadonlyArray<[keys: readonly string[], effect: string]> = [
  [['Enter'], 'In the search box: searches. In a quantity: adds it, and all other quantities that were entered.'],
  [['↓'], 'From the search box to the first quantity, and on to the next row'],
  [['↑'], 'To the row above, and from the first one to the search box'],
  [['Esc', '/'], 'To the search box from anywhere; its text is selected, so that the next one replaces it'],
  [['?'], 'This list']
]

/** What the keys of the page do. Closes on Escape, and gives the focus back. */
export function Shortcuts ({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    return () => { shown?.close() }
  }, [])
  return (
    <Box ref={dialog} aria-labelledby='shortcuts' onClose={onClose}>
      <h2 id='shortcuts'>Keyboard shortcuts</h2>
      <dl>
        {shortcuts.map(([keys, effect]) => (
          <div key={effect} style={{ display: 'contents' }}>
            <dt>{keys.map((key, at) => <span key={key}>{at > 0 && ' or '}<kbd>{key}</kbd></span>)}</dt>
            <dd>{effect}</dd>
          </div>
        ))}
      </dl>
      <p>Keys that you press before the results are there wait for them, as in: part number, Enter, ↓, quantity, Enter. A scanner may end with Enter or Tab.</p>
      <Button style={{ marginTop: space(4) }} onClick={onClose}>Close</Button>
    </Box>
  )
}
