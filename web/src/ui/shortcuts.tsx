import { useLayoutEffect, useRef, type ReactNode } from 'react'
import styled from 'styled-components'
import { color, radius, shadow, space, text } from '../theme/tokens.ts'
import { Button } from './button.tsx'

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
    margin-bottom: ${space(3)};
  }

  dl {
    display: grid;
    gap: ${space(2)};
    margin-bottom: ${space(4)};
  }

  dl > div {
    display: grid;
    grid-template-columns: 130px minmax(0, 1fr);
    gap: ${space(3)};
  }

  kbd {
    padding: 0 ${space(1.5)};
    border: 1px solid ${color('line-strong')};
    border-radius: ${radius};
    background: ${color('surface-sunken')};
    font: inherit;
    font-weight: 600;
  }
`

/** Keys that do the same, and what they do. */
export type Shortcut = readonly [keys: readonly string[], effect: string]

/** What the keys of a page do. Closes on Escape, and gives the focus back. @param children a remark below the list */
export function Shortcuts ({ shortcuts, onClose, children }: { shortcuts: readonly Shortcut[], onClose: () => void, children?: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    return () => { shown?.close() }
  }, [])
  return (
    <Box ref={dialog} aria-label='Keyboard shortcuts' onClose={onClose}>
      <h2>Keyboard shortcuts</h2>
      <dl>
        {shortcuts.map(([keys, effect]) => (
          <div key={effect}>
            <dt>{keys.map((key, at) => <span key={key}>{at > 0 && ' or '}<kbd>{key}</kbd></span>)}</dt>
            <dd>{effect}</dd>
          </div>
        ))}
      </dl>
      {children}
      <Button onClick={onClose}>Close</Button>
    </Box>
  )
}
