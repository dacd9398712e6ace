import type { ReactNode } from 'react'
import styled from 'styled-components'
import { color, radius, space } from '../../theme/tokens.ts'
import { Button } from '../controls/button.tsx'
import { Dialog } from './dialog.tsx'

const List = styled.dl`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: ${space(2)} ${space(3)};
  margin-bottom: ${space(4)};

  > div {
    display: contents;
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
export function ShortcutsDialog ({ shortcuts, onClose, children }: { shortcuts: readonly Shortcut[], onClose: () => void, children?: ReactNode }) {
  return (
    <Dialog title='Keyboard shortcuts' onClose={onClose}>
      <List>
        {shortcuts.map(([keys, effect]) => (
          <div key={effect}>
            <dt>{keys.map((key, at) => <span key={key}>{at > 0 && ' or '}<kbd>{key}</kbd></span>)}</dt>
            <dd>{effect}</dd>
          </div>
        ))}
      </List>
      {children}
      <Button onClick={onClose}>Close</Button>
    </Dialog>
  )
}
