import { formatDate } from '@portal/contracts/rules/dates'

export { formatCount } from '@portal/contracts/rules/numbers'

/** The local day of an instant (ISO 8601), M/D/YY; empty for text that is none. */
export function formatInstantDay (instant: string): string {
  const read = new Date(instant)
  if (Number.isNaN(read.getTime())) return ''
  const [year, month, day] = [read.getFullYear(), read.getMonth() + 1, read.getDate()]
  return formatDate(`${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`)
}

/** When something happened, as one says it that day or later: `2:02 PM`, `3/9/26 2:02 PM`. @param at milliseconds since 1970 */
export function formatPressed (at: number, now = new Date()): string {
  const then = new Date(at)
  const time = then.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' }).replaceAll('\u202F', ' ')
  return then.toDateString() === now.toDateString() ? time : `${formatInstantDay(then.toISOString())} ${time}`
}
