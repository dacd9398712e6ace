import * as messages from '@portal/contracts/policy/messages'
import { useOffline } from '../../lib/http/offline.ts'
import { counted } from '../../lib/text/format.ts'
import { paths } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { StickyFootBar } from '../../ui/layout/sticky-foot-bar.tsx'
import { pieces, type LinePieces } from '../cart/content/cart-lines.ts'
import { useUndoShortcut } from './use-undo-shortcut.ts'

/** Adds all lines with a quantity, and undoes the last addition. Stays in sight while the list scrolls. */
export function AddLinesBar ({ waiting, added, isAdding = false, onAdd, onClear, onUndo }: {
  /** The lines that wait to be added. */
  waiting: readonly LinePieces[]
  /** The lines that were added last, if that can be undone. */
  added: readonly LinePieces[] | undefined
  isAdding?: boolean
  onAdd: () => void
  onClear: () => void
  onUndo: () => void
}) {
  if (waiting.length === 0 && added === undefined) return null
  return (
    <StickyFootBar aria-label='Lines to add'>
      {waiting.length === 0
        ? <AddedLines added={added ?? []} onUndo={onUndo} />
        : (
          <>
            <Button kind='primary' loading={isAdding} onClick={onAdd}>Add {counted(waiting.length, 'line')}</Button>
            <span role='status'>{counted(pieces(waiting), 'piece')}</span>
            <Button kind='quiet' compact onClick={onClear}>Clear</Button>
          </>
          )}
    </StickyFootBar>
  )
}

function AddedLines ({ added, onUndo }: { added: readonly LinePieces[], onUndo: () => void }) {
  useUndoShortcut(onUndo)
  const isOffline = useOffline(state => state.isOffline)
  return (
    <>
      <span role='status'>Added to cart: {counted(added.length, 'line')}, {counted(pieces(added), 'piece')}.{isOffline && ` ${messages.cartKeptOffline}`}</span>
      <Button compact aria-keyshortcuts='Control+Z' onClick={onUndo}>Undo</Button>
      <ButtonLink compact kind='quiet' to={paths.cart}>View cart</ButtonLink>
    </>
  )
}
