import type { IsoDate } from '@portal/contracts/base/dates'
import { day } from '@portal/contracts/base/time-units'
import type { Cents } from '@portal/contracts/base/money'
import { agingDays } from '@portal/contracts/policy/aging'
import type { GatewayDealer } from '../contract/records/dealers.ts'

type Aged = Pick<GatewayDealer, 'amount_due' | 'billing_period_amount' | 'period_1_amount' | 'period_2_amount' | 'period_3_amount' | 'period_4_amount'>

/**
 * What a dealer owes, by the days for which it has been due. The periods add up to the whole.
 * @param open what is still to be paid, in cents; credits are negative, and age from their own day
 * @param today the distributor's day
 */
export function aging (open: Iterable<{ due: IsoDate, balance: Cents }>, today: IsoDate): Aged {
  const periods: [number, number, number, number, number] = [0, 0, 0, 0, 0]
  for (const { due, balance } of open) periods[periodOf(due, today)] += balance
  const [current, first, second, third, fourth] = periods
  return {
    amount_due: periods.reduce((sum, amount) => sum + amount),
    billing_period_amount: current,
    period_1_amount: first,
    period_2_amount: second,
    period_3_amount: third,
    period_4_amount: fourth
  }
}

/** What is past due of an amount that has been aged, in cents. */
export function overdueOf (aged: Omit<Aged, 'amount_due' | 'billing_period_amount'>): Cents {
  return aged.period_1_amount + aged.period_2_amount + aged.period_3_amount + aged.period_4_amount
}

/** 0 for what is not yet due, then the period by `agingDays`, and 4 for all that is older. */
function periodOf (due: IsoDate, today: IsoDate): 0 | 1 | 2 | 3 | 4 {
  const late = (Date.parse(today) - Date.parse(due)) / day
  if (late <= 0) return 0
  const [first, second, third] = agingDays
  return late <= first ? 1 : late <= second ? 2 : late <= third ? 3 : 4
}
