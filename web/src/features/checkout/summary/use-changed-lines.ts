import { useMemo, useState } from 'react'
import { cartChangesText } from '../../../domain/cart/sync/cart-changes-text.ts'
import type { CartLines } from '../../../domain/cart/content/cart-lines.ts'

/**
 * Whether the lines have changed since the person last looked at them, on another device or in another tab.
 * @returns `changes`: what has changed, in words; undefined if nothing has. `look`: called when the person has looked at them
 */
export function useChangedLines (lines: CartLines): { changes: string | undefined, look: () => void } {
  const [seen, setSeen] = useState(lines)
  const changes = useMemo(() => cartChangesText(seen, lines), [seen, lines])
  return { changes, look: () => { setSeen(lines) } }
}
