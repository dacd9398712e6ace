import { useLayoutEffect, useMemo, useRef } from 'react'
import type { Item } from '@portal/contracts/stock'

/**
 * What people find the parts by, in the place and of the height of their rows until those are drawn. Bare elements, and not
 * components: hundreds are made at once, before anything of the results is seen.
 */
export function RowsToCome ({ rows, from }: {
  rows: readonly Item[]
  /** How many rows, from the first, have been drawn. */
  from: number
}) {
  const box = useRef<HTMLDivElement>(null)
  const standIns = useMemo(() => rows.map(standIn), [rows])
  useLayoutEffect(() => { box.current?.replaceChildren(...standIns) }, [standIns])
  // The others stay where they are, and with them what has been found or marked in them.
  useLayoutEffect(() => { standIns.slice(0, from).forEach(drawn => { drawn.remove() }) }, [standIns, from])
  return <div ref={box} className='contents' />
}

function standIn ({ item_number: number, item_description: description }: Item): HTMLElement {
  const row = document.createElement('div')
  row.className = 'row to-come'
  row.textContent = `${number} ${description}`
  return row
}
