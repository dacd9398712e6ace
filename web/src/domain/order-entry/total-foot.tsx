import type { ReactNode, Ref } from 'react'
import { formatMoney } from '@portal/contracts/base/money'
import type { Totals } from '@portal/contracts/rules/stock/pricing'
import { counted } from '../../lib/text/format.ts'
import { MainButtonBar } from '../../ui/layout/main-button-bar.tsx'
import { useTotalNote } from './use-total-note.ts'

/** Reasons why the main button is disabled, where several pages have them. */
export const stops = { brokenPacks: 'Some parts only in whole packs', unknownPrices: 'Some prices are not known' } as const

/**
 * The page's main button. Where it stays at the foot of the window, the total is next to it, with what it leaves out and how current its prices are.
 * @param about what is ordered for whom, also shown there
 * @param stop in a few words, why the button is disabled; shown instead, because the page's own notice may be out of view
 */
export function TotalFoot ({ totals, freightMinimum, pickup = false, about, stop, ref, children }: {
  totals: Totals
  freightMinimum: number
  /** The order is picked up, so there is no freight. */
  pickup?: boolean
  about?: string | undefined
  stop?: string | undefined
  ref?: Ref<HTMLDivElement> | undefined
  children: ReactNode
}) {
  const note = `${counted(totals.quantity, 'piece')}, ${useTotalNote(totals, freightMinimum, pickup)}`
  return <MainButtonBar ref={ref} total={formatMoney(totals.total)} about={about} note={stop ?? note} isLong={about !== undefined}>{children}</MainButtonBar>
}
