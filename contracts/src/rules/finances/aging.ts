import type { Dealer } from '../../dealers.ts'
import { formatMoney, type Cents } from '../../base/money.ts'
import { agingDays } from '../../policy/aging.ts'

type Amounts = Pick<Dealer, 'billing_period_amount' | 'period_1_amount' | 'period_2_amount' | 'period_3_amount' | 'period_4_amount'>

export type AgingPeriod = {
  name: string
  /** The days that it covers, as the ERP gateway contract has them. */
  days: string
  /** The short label on the bar: only the numbers of days. */
  short: string
  cents: number
  /** Older than the current period and above zero. */
  due: boolean
}

/** An account's amounts by age, current first. */
export function agingPeriods (dealer: Amounts): AgingPeriod[] {
  const [first, second, third] = agingDays
  const periods = [
    ['Period 1', dealer.period_1_amount, `1–${first}`, `1–${first} days`],
    ['Period 2', dealer.period_2_amount, `${first + 1}–${second}`, `${first + 1}–${second} days`],
    ['Period 3', dealer.period_3_amount, `${second + 1}–${third}`, `${second + 1}–${third} days`],
    ['Period 4+', dealer.period_4_amount, `${third}+`, `Over ${third} days`]
  ] as const
  return [
    { name: 'Current amount', days: 'Not yet due', short: 'Current', cents: dealer.billing_period_amount, due: false },
    ...periods.map(([name, cents, short, days]) => ({ name, days, short, cents, due: cents > 0 }))
  ]
}

/** How much of an account's amounts is due, in cents. Credits do not reduce it. */
export function overdue (dealer: Amounts): number {
  return agingPeriods(dealer).reduce((sum, { cents, due }) => sum + (due ? cents : 0), 0)
}

/** A word for the period's label that says whether its amount is overdue or a credit; empty if neither. */
export function agingWord ({ cents, due }: Pick<AgingPeriod, 'cents' | 'due'>): string {
  return due ? ' (due)' : cents < 0 ? ' (credit)' : ''
}

/** The whole amount owed. A credit is not shown as a negative amount. */
export function owedText (cents: Cents): string {
  return cents < 0 ? `${formatMoney(-cents)} credit` : formatMoney(cents)
}

/** A terms code with its meaning, if known: `N30 (net 30 days)`. */
export function termsText (code: string): string {
  const [, days] = /^N0*(\d{1,3})$/.exec(code) ?? []
  return days === undefined ? code : `${code} (net ${days} days)`
}
