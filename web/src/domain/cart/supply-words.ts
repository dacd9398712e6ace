import type { Supply } from '@portal/contracts/rules/supply'
import { formatCount } from '../../lib/format.ts'

/** How the stock meets an order that it does not cover: `5 ship now, 3 back-ordered`. @returns undefined if all pieces ship now */
export function supplyText ({ now, backOrdered }: Supply): string | undefined {
  if (backOrdered === 0) return undefined
  const waiting = `${formatCount(backOrdered)} back-ordered`
  return now === 0 ? waiting : `${formatCount(now)} ${now === 1 ? 'ships' : 'ship'} now, ${waiting}`
}
