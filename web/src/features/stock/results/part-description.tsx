import { formatDate } from '@portal/contracts/base/dates'
import type { FoundItem } from '@portal/contracts/stock'
import { formatCount } from '../../../lib/text/format.ts'
import { to } from '../../../paths.ts'
import { TextLink } from '../../../ui/controls/text-link.tsx'
import { piecesText } from './shown-results.ts'

/** A part's description, picture and packing, what replaces it, where it is in stock and when more is expected, as far as the distributor says. */
export function PartDescription ({ item }: { item: FoundItem }) {
  const { item_number: number, picture, item_description: description, superseded_by: successor, warehouses = [], expected_arrival: arrival } = item
  const pieces = piecesText(item)
  const text = (
    <>
      {description}
      {pieces !== '' && <small>{pieces}</small>}
      {arrival !== undefined && item.quantity <= 0 && <small>More expected {formatDate(arrival)}</small>}
      {successor !== undefined && <small>Replaced by <TextLink to={to.stock(successor)}>{successor}</TextLink></small>}
      {warehouses.length > 0 && (
        <details>
          <summary aria-label={`Stock by warehouse of ${number}`}>Stock by warehouse</summary>
          <dl>{warehouses.map(({ name, quantity }) => <div key={name}><dt>{name}</dt><dd>{formatCount(quantity)}</dd></div>)}</dl>
        </details>
      )}
    </>
  )
  if (picture === undefined) return text
  return <div className='pictured'><img src={picture} alt={number} width={40} height={40} loading='lazy' decoding='async' /><div>{text}</div></div>
}
