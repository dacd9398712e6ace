import { constant, text } from '../codecs.ts'
import { field, list, optional, record } from '../record.ts'

/** The ERP behind the gateway is working. */
export type Health = {
  state: 'UP'
  /** Operations that the gateway does not have yet. It answers them as if there were nothing, or as one that may be left out. */
  lacking?: string[] | undefined
  /** Options of requests that the gateway takes, by the names of their fields, and newer operations: see `offers`. */
  offers?: string[] | undefined
  /** The IANA name of the time zone in which its records are dated. */
  timeZone?: string | undefined
}
export const health = record<Health>('Health', {
  state: field('STATE', constant('UP'), { means: 'Always `UP`' }),
  lacking: optional('LACKS', list(text(20, 'keep')), { means: 'Operations that the gateway does not have yet, and answers as if there were nothing, or as those that may be left out' }),
  offers: optional('OFFER', list(text(20, 'keep')), { means: 'Options of requests that the gateway takes, by the names of their fields, and newer operations; the portal sends no others', shown: 'It decides what the portal sends', blank: 'No option is sent' }),
  timeZone: optional('TZONE', text(40, 'keep'), { means: 'The time zone in which the records are dated, as in `America/Denver`; the portal says so where it is not its own' })
})

/** A request without fields. */
export const nothing = record<Record<never, never>>('Nothing', {})
