import Type from 'typebox'
import type { IsoDate } from '@portal/contracts/base/dates'
import type { GatewayDealer } from '@portal/erp-gateway/contract/records/dealers'
import { aging } from '@portal/erp-gateway/helpers/aging'
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
  return {
    ...aging(open.map(({ debit, credit, maturity_date: due, date }) => ({ due: due ?? date, balance: cents(debit) - cents(credit) })), today),
    date_last_payment: payment?.date ?? null
  }
}
