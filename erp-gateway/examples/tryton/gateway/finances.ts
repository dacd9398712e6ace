import Type from 'typebox'
import { day } from '@portal/contracts/base/time-units'
import type { IsoDate } from '@portal/contracts/base/dates'
import type { GatewayDealer } from '@portal/erp-gateway/contract/records/dealers'
import { decimal, readModel, text } from './read-model.ts'
import type { CallOptions, Tryton } from './tryton.ts'
import { cents } from './field-values.ts'

const readOpenLines = readModel('account.move.line', Type.Object({ debit: decimal, credit: decimal, maturity_date: text, date: Type.String() }))
const readPayments = readModel('account.move.line', Type.Object({ date: Type.String() }))

type Finances = Pick<GatewayDealer,
  'amount_due' | 'billing_period_amount' | 'period_1_amount' | 'period_2_amount' | 'period_3_amount' | 'period_4_amount' | 'date_last_payment'>

/** What a party owes, by the days for which it has been due, and when it paid last. */
export async function financesOf (tryton: Tryton, party: number, today: IsoDate, options: CallOptions): Promise<Finances> {
  const receivable = [['party', '=', party], ['account.type.receivable', '=', true]] as const
  const [open, [payment]] = await Promise.all([
    readOpenLines(tryton, [...receivable, ['reconciliation', '=', null]], options),
    readPayments(tryton, [...receivable, ['credit', '>', 0], ['move.journal.type', 'in', ['cash', 'bank', 'statement']]], { ...options, order: [['move.date', 'DESC']], limit: 1 })
  ])
  const periods: [number, number, number, number, number] = [0, 0, 0, 0, 0]
  for (const { debit, credit, maturity_date: due, date } of open) periods[periodOf(due ?? date, today)] += cents(debit) - cents(credit)
  const [current, first, second, third, fourth] = periods
  return {
    amount_due: periods.reduce((sum, amount) => sum + amount),
    billing_period_amount: current,
    period_1_amount: first,
    period_2_amount: second,
    period_3_amount: third,
    period_4_amount: fourth,
    date_last_payment: payment?.date ?? null
  }
}

/** 0 for what is not yet due, then one for each 30 days, and 4 for all that is older. */
function periodOf (due: IsoDate, today: IsoDate): 0 | 1 | 2 | 3 | 4 {
  const late = (Date.parse(today) - Date.parse(due)) / day
  if (late <= 0) return 0
  return late <= 30 ? 1 : late <= 60 ? 2 : late <= 90 ? 3 : 4
}
