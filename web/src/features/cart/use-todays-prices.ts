import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { pageKeeps } from '@portal/contracts/policy/page-timings'
import type { Item } from '@portal/contracts/stock'
import { portalNow } from '../../lib/http/portal-clock.ts'
import { usePrices } from '../../api/stock.ts'
import { refreshCart } from '../../domain/cart/cart.ts'
import type { CartLines } from '../../domain/cart/content/cart-lines.ts'
import type { ApiError } from '../../lib/http/api-error.ts'

/** What today's answer says about a part; `unknown` while the ERP is away and nothing is known. */
export type PartState = 'sold' | 'gone' | 'unknown'

export type TodaysPrices = {
  /** When stock and prices were read, in milliseconds since 1970; undefined until they are known. */
  at: number | undefined
  /** The parts as the person saw them last, before this visit. */
  seen: ReadonlyMap<string, Item>
  partState: (id: string) => PartState
  isChecking: boolean
  error: ApiError | undefined
  retry: () => Promise<void>
}

type Answer = { at: number, unknown: ReadonlySet<string>, gone: ReadonlySet<string> }

const none: ReadonlySet<string> = new Set()

/**
 * Today's stock and prices of the cart's parts, which the cart takes over. They are fetched when the cart is opened, when parts arrive from
 * elsewhere, and when somebody returns to a cart that has been open for a while.
 */
export function useTodaysPrices (customer: string, lines: CartLines): TodaysPrices {
  const [seen, setSeen] = useState<ReadonlyMap<string, Item>>(() => seenIn(lines))
  const [answer, setAnswer] = useState<Answer>()
  const [askedAt, setAskedAt] = useState(() => Date.now())
  if (lines.some(line => !seen.has(line.id))) setSeen(seenIn(lines, seen))
  const numbers = useMemo(() => [...seen.keys()].sort(), [seen])

  const { error, isValidating, retry } = usePrices(numbers, ({ items, not_checked: notChecked }, asOf) => {
    refreshCart(customer, items)
    const [sold, unknown] = [new Set(items.map(item => item.item_number)), new Set(notChecked)]
    setAnswer({ at: asOf ?? portalNow(), unknown, gone: new Set(numbers.filter(number => !sold.has(number) && !unknown.has(number))) })
  })

  const look = useEffectEvent(() => {
    const now = Date.now()
    // The machine's clock may have been set back.
    if (document.visibilityState !== 'visible' || Math.abs(now - askedAt) < pageKeeps.cartPrices) return
    setAskedAt(now)
    retry()
  })
  useEffect(() => whenLookedAt(() => { look() }), [])

  const { at, unknown = none, gone = none } = answer ?? {}
  const partState = (id: string): PartState => gone.has(id) ? 'gone' : unknown.has(id) ? 'unknown' : 'sold'
  return { at, seen, partState, isChecking: isValidating, error, retry }
}

function seenIn (lines: CartLines, before?: ReadonlyMap<string, Item>): ReadonlyMap<string, Item> {
  return new Map(lines.map(({ id, item }) => [id, before?.get(id) ?? item]))
}

/** A page that stayed in view counts as returned to once the person does something. @returns a function that stops it */
function whenLookedAt (run: () => void): () => void {
  const stop = new AbortController()
  document.addEventListener('visibilitychange', run, { signal: stop.signal })
  for (const event of ['focus', 'pointerdown', 'keydown']) window.addEventListener(event, run, { signal: stop.signal })
  return () => { stop.abort() }
}
