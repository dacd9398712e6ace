import Type from 'typebox'
import { Compile } from 'typebox/compile'
import { minute } from '@portal/contracts/base/time-units'
import type { IsoDate } from '@portal/contracts/base/dates'
import type { CallOptions, Tryton } from './tryton.ts'

/** Asks for the day at the company. */
export type CompanyDay = (options: CallOptions) => Promise<IsoDate>

const Day = Compile(Type.String())

/**
 * Tryton knows the company's time zone. Asking it for the day takes as long as reading a record, so it is asked only once a minute.
 * @param elapsed milliseconds since some moment
 */
export function companyDay (tryton: Tryton, elapsed: () => number): CompanyDay {
  let known: { day: IsoDate, until: number } | undefined
  return async options => {
    if (known !== undefined && elapsed() < known.until) return known.day
    const day = await tryton.call('model.ir.date.today', [], Day, options)
    known = { day, until: elapsed() + minute }
    return day
  }
}
