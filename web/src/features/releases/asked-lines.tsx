import { partColumns } from '@portal/contracts/policy/part-columns'
import type { ReleaseDetail, ReleaseLine } from '@portal/contracts/releases'
import { formatPrice, knownPrice } from '@portal/contracts/base/price'
import { useRights } from '../../domain/session/session.ts'
import { counted, formatCount } from '../../lib/text/format.ts'
import { Badge } from '../../ui/feedback/badge.tsx'
import { VerbatimNumber } from '../../ui/layout/verbatim-text.tsx'
import { ListTable, type Column } from '../../ui/tables/list-table.tsx'

/** The parts as requested, and what was ordered if that differs. */
export function AskedLines ({ request }: { request: ReleaseDetail }) {
  const { prices } = useRights()
  return <ListTable caption='Parts of the request' columns={columnsOf(prices, request.mine === true)} rows={request.lines} />
}

function columnsOf (prices: boolean, mine: boolean): ReadonlyArray<Column<ReleaseLine>> {
  const columns: Array<Column<ReleaseLine>> = [
    { label: partColumns.number, card: 'main', cell: ({ item_number: number }) => <VerbatimNumber>{number}</VerbatimNumber> },
    {
      label: 'Description',
      isLong: true,
      cell: ({ item_description: text, note, kept = 0, ordered }) => (
        <span>
          {text}{note !== '' && <> <small>Note: {note}</small></>}
          {kept > 0 && <> <Badge $kind='warn'>{mine ? `No room for ${counted(kept, 'piece')}` : `${counted(kept, 'piece')} in nobody’s cart`}</Badge></>}
          {ordered === 0 && <> <Badge $kind='warn'>Not ordered</Badge></>}
        </span>
      )
    },
    {
      label: 'Quantity',
      isNumeric: true,
      cell: ({ quantity, ordered = quantity }) => {
        return <span>{formatCount(ordered)}{ordered !== quantity && <> <small>instead of {formatCount(quantity)}</small></>}</span>
      }
    }
  ]
  return prices ? [...columns, { label: partColumns.price, isNumeric: true, cell: line => <PriceOf line={line} /> }] : columns
}

/** The price at which it was ordered, and the one at which it was asked for if that was another, as after the loss of a price break. */
function PriceOf ({ line }: { line: ReleaseLine }) {
  const [asked, ordered] = [knownPrice(line), line.ordered_price]
  if (ordered === undefined) return asked === undefined ? '–' : formatPrice(asked)
  return <span>{formatPrice(ordered)}{asked !== undefined && <> <small>instead of {formatPrice(asked)}</small></>}</span>
}
