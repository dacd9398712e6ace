import { formatMoney, type Cents } from '../base/money.ts'
import { formatPrice, type Price } from '../base/price.ts'

/** Why the check of an order that was received while the ERP was away refuses it, in addition to the reasons for refusing any order. */
export const uncheckedOrderMessages = {
  noRight: 'The account that placed this order can no longer order for this dealer. Please log in again and place a new order.',
  dealerGone: 'The ordering system no longer has this dealer. Please contact us.'
} as const

type SoldPart = { item_number: string, unit_of_measure?: string, superseded_by?: string }

/** Why an order is refused of which a part is sold by another unit than the person saw, or was replaced. */
export function soldOtherwiseMessage (seen: SoldPart, { item_number: item, unit_of_measure: unit, superseded_by: successor }: SoldPart): string {
  const change = unit === seen.unit_of_measure
    ? `${item} was replaced by ${successor ?? 'another part'}`
    : `The unit of ${item} changed from ${seen.unit_of_measure ?? 'pieces'} to ${unit ?? 'pieces'}`
  return `${change} after you submitted the order. Nothing was sent. Check the part and submit the order again.`
}

/** Why an order is refused that would ship differently than the person saw. @param now the ship method, then the lines of the address, if it ships */
export function shipsDifferentlyMessage (now: string): string {
  return `It would now ship differently: ${inOneLine(now)}. Nothing was sent. Check the ship method and the ship-to address, and submit the order again.`
}

function inOneLine (delivery: string): string {
  return delivery.replaceAll('\n', ', ')
}

type Rise = { item_number: string, from: Price, to: Price }

const namedMax = 3

/** What has changed in an order that was placed hours after the person saw it. `delivery`: the ship method, then the lines of the address, if it ships. */
export type PlacedLate = { prices: { from: Cents, to: Cents } | undefined, delivery: string | undefined }

/** What the person is told about an order that was placed hours after they saw it, if it costs more or ships differently by then. */
export function placedLateMessage ({ prices, delivery }: PlacedLate): string {
  return [
    'The order was placed later than you submitted it.',
    ...(prices === undefined ? [] : [`Prices have risen since: its items come to ${formatMoney(prices.to)} instead of ${formatMoney(prices.from)}.`]),
    ...(delivery === undefined ? [] : [`It ships differently: ${inOneLine(delivery)}.`]),
    'Call us if you do not want it like that.'
  ].join(' ')
}

/**
 * Why an order is refused if its total is higher than the one that the person submitted.
 * @param risen the parts whose unit price rose
 */
export function totalRoseMessage (risen: readonly Rise[], from: Cents, to: Cents): string {
  const named = risen.slice(0, namedMax).map(({ item_number: item, ...price }) => `of ${item} rose from ${formatPrice(price.from)} to ${formatPrice(price.to)}`)
  const more = risen.length > namedMax ? [`and ${risen.length - namedMax} more rose too`] : []
  const prices = [...named, ...more].join(', ')
  const total = `the total would be ${formatMoney(to)} instead of ${formatMoney(from)}`
  return `${prices === '' ? `Now ${total}` : `The price ${prices}, so ${total}`}. Nothing was sent. Submit the order again if you want it at this price.`
}
