import styled from 'styled-components'
import { formatMoney } from '@portal/contracts/base/money'
import { partColumns } from '@portal/contracts/policy/part-columns'
import type { ReleaseLine } from '@portal/contracts/releases'
import { releaseNews } from '@portal/contracts/rules/releases/release'
import { formatPrice } from '@portal/contracts/base/price'
import { lineTotal } from '@portal/contracts/rules/stock/pricing'
import { supply } from '@portal/contracts/rules/stock/supply'
import type { Item } from '@portal/contracts/stock'
import { QuantityField, quantityFieldStyle } from '../../domain/order-entry/quantity-field.tsx'
import { stockText, supplyText } from '../../domain/order-entry/supply-words.ts'
import { UnitPrice } from '../../domain/order-entry/volume-price.tsx'
import { usePriceLabel } from '../../domain/order-entry/use-price-label.ts'
import { formatCount } from '../../lib/text/format.ts'
import { media, space } from '../../theme/tokens.ts'
import { Badge } from '../../ui/feedback/badge.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { VerbatimNumber } from '../../ui/layout/verbatim-text.tsx'
import { DataTable } from '../../ui/tables/data-table.tsx'

const Table = styled(DataTable)`
  ${quantityFieldStyle}

  ${media.besideAside} {
    thead th {
      white-space: normal;
    }
  }
`

const News = styled.span`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(1)};
  margin-top: ${space(0.5)};

  > span {
    white-space: normal;
  }
`

/**
 * A part of the request with the quantity to order, and the part as it is today, which is undefined if it is no longer sold, not loaded yet, or not
 * checked because the ERP is away.
 */
export type WantedLine = { line: ReleaseLine, quantity: number, item: Item | undefined, notChecked: boolean }

/** The parts at today's prices and stock, with what has changed since they were requested. */
export function AnswerLines ({ lines, loading, onQuantity, onWrong }: {
  lines: readonly WantedLine[]
  loading: boolean
  onQuantity: (id: string, quantity: number) => void
  onWrong: (id: string, isWrong: boolean) => void
}) {
  const priceLabel = usePriceLabel()
  return (
    <Table aria-busy={loading || undefined}>
      <caption>Parts of the request</caption>
      <thead>
        <tr>
          <th scope='col'>{partColumns.number}</th>
          <th scope='col'>Description</th>
          <th scope='col' data-numeric>{partColumns.stock}</th>
          <th scope='col'>Quantity</th>
          <th scope='col' data-numeric>{priceLabel}</th>
          <th scope='col' data-numeric>{partColumns.total}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(wanted => {
          const { line, quantity, item } = wanted
          const { item_number: id } = line
          const blank = loading ? <Skeleton $width='6ch' /> : '–'
          return (
            <tr key={id}>
              <td data-main><VerbatimNumber>{id}</VerbatimNumber></td>
              <td data-wide>{line.item_description}{line.note !== '' && <> <small>Note: {line.note}</small></>}<NewsOf {...wanted} loading={loading} /></td>
              <td data-label={partColumns.stock} data-numeric>{item === undefined ? blank : stockText(item)}</td>
              <td data-label='Quantity'>
                <QuantityField
                  value={quantity} of={id} pack={item?.sold_in_packs === true ? item.pack_size : undefined}
                  onQuantity={pieces => { onQuantity(id, pieces) }} onWrong={isWrong => { onWrong(id, isWrong) }}
                />
              </td>
              <td data-label={priceLabel} data-numeric>{item === undefined ? blank : <UnitPrice item={item} quantity={quantity} />}</td>
              <td data-label={partColumns.total} data-numeric>{item === undefined ? blank : formatMoney(lineTotal(item, quantity))}</td>
            </tr>
          )
        })}
      </tbody>
    </Table>
  )
}

function NewsOf ({ line, quantity, item, notChecked, loading }: WantedLine & { loading: boolean }) {
  const changed = quantity !== line.quantity && <Badge $kind='info'>{formatCount(line.quantity)} requested</Badge>
  if (item === undefined) {
    if (loading) return changed === false ? null : <News>{changed}</News>
    return <News>{changed}{notChecked ? <Badge $kind='warn'>Not checked</Badge> : <Badge $kind='danger'>No longer sold</Badge>}</News>
  }
  const { wasPrice, wasAvailable } = releaseNews(line, item)
  const { backOrdered } = supply(item, quantity)
  if (wasPrice === undefined && wasAvailable === undefined && backOrdered === 0 && changed === false) return null
  return (
    <News>
      {changed}
      {wasPrice !== undefined && <Badge $kind='warn'>Price was {formatPrice(wasPrice)}</Badge>}
      {wasAvailable !== undefined && <Badge>Stock was {formatCount(wasAvailable)}</Badge>}
      {backOrdered > 0 && <Badge $kind='warn'>{supplyText({ now: quantity - backOrdered, backOrdered })}</Badge>}
    </News>
  )
}
