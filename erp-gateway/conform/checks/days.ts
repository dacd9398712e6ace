import { isoDateOf, type IsoDate } from '@portal/contracts/base/dates'
import { hour } from '@portal/contracts/base/time-units'
import { gatewayOperations } from '../../contract/operations.ts'
import { requestFor } from '../../contract/requests.ts'
import { agreement, fail, pass, writing, type Check, type Finding, type Trial } from '../check.ts'
import { Skipped } from '../skipped.ts'
import { answerInWords } from '../words.ts'

const { health, order: orderOperation, 'post-order': postOrder } = gatewayOperations

/** The zones of the earth reach from 12 hours behind UTC to 14 hours ahead of it. */
const [behind, ahead] = [12 * hour, 14 * hour]

/** The days that it was between two instants: in the zone, if it is known, or else anywhere on earth. */
function daysBetween (from: number, to: number, timeZone: string | undefined): Set<IsoDate> {
  return new Set(timeZone === undefined ? [isoDateOf(from - behind, 'UTC'), isoDateOf(from, 'UTC'), isoDateOf(to + ahead, 'UTC')] : [isoDateOf(from, timeZone), isoDateOf(to, timeZone)])
}

async function datedToday ({ reader, postings, now }: Trial): Promise<Finding> {
  await postings.taken()
  const zone = (await reader.read(health, {})).answer?.timeZone
  const from = now()
  const draft = await postings.draft()
  const posted = await postings.post(draft)
  if (posted.answer === undefined) return fail(`An order was answered with ${answerInWords(posted)}`, requestFor(postOrder, draft))
  const days = daysBetween(from, now(), zone)
  const id = posted.answer.erpOrderId
  const day = (await reader.answer(orderOperation, { id })).order_date
  if (day === null) throw new Skipped('The ERP gives orders no date (ORDDT is 0) before they are confirmed.')
  if (!days.has(day)) return fail(`Order ${id} was posted on ${[...days].join(' or ')}${zone === undefined ? '' : ` by ${zone}`}; its ORDDT is ${day}.`, requestFor(orderOperation, { id }))
  if (zone === undefined) throw new Skipped(`ORDDT is ${day}, which it is somewhere on earth. To tell a day that is one off, \`health\` would have to say the zone (TZONE).`)
  return pass(`${day} by ${zone}.`)
}

export const dayChecks: readonly Check[] = writing(agreement(['post-order/dated-today', 'order/agrees/today', 'orders/agrees/today'], {
  expected: 'The day of an order that was just posted is today\'s, by the zone in TZONE.',
  fix: 'A day is a day of the distributor, not an instant: read it as text (to_char, ::text) and never through a Date of UTC. TZONE is the zone by which the ERP dates its records.',
  run: datedToday
}))
