import type { MouseEvent } from 'react'
import { verdictOfPart, type LineVerdict } from '@portal/contracts/rules/part-list/part-verdict'
import { formatPrice } from '@portal/contracts/base/price'
import type { Item } from '@portal/contracts/stock'
import { formatCount } from '../../lib/text/format.ts'
import { Badge } from '../../ui/feedback/badge.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { focusOnArrival } from '../../ui/controls/focus-on-arrival.ts'
import { focusField } from '../../ui/tables/row-focus.ts'
import { newsOfLine } from '../order-entry/supply-words.ts'
import type { LineChoice, TodaysLine } from './todays-lines.ts'
import { VerbatimNumber } from '../../ui/layout/verbatim-text.tsx'

/** Whether, and how urgently, a person should look at a line before ordering it again. */
export function lineAttention (line: TodaysLine): 'gone' | 'changed' | undefined {
  const { item, notChecked, wasPrice, supersededBy, choice: { quantity } } = line
  if (item === undefined && !notChecked) return 'gone'
  const verdict = wantedVerdict(item, quantity)
  const hasNews = verdict.kind === 'wrong' || newsOfLine(verdict).length > 0
  return notChecked || wasPrice !== undefined || supersededBy !== undefined || hasNews ? 'changed' : undefined
}

/** A line of 0 pieces needs no remark. */
function wantedVerdict (item: Item | undefined, quantity: number): LineVerdict {
  return quantity === 0 ? { kind: 'blank' } : verdictOfPart(item, quantity)
}

/** What has changed about a line since then, and what can be done about it. */
export function LineChanges ({ line, inCart, onChange }: {
  line: TodaysLine
  /** Pieces of the part in the cart already. */
  inCart: number
  onChange: (change: Partial<LineChoice>) => void
}) {
  const { past, item, notChecked, supersededBy, replacements, wasPrice, choice: { instead } } = line

  /** The pressed button disappears, so the focus goes to the quantity. */
  function decide ({ currentTarget }: MouseEvent<HTMLElement>, change: Partial<LineChoice>) {
    focusField(currentTarget.closest('tr'), 'quantity')
    onChange(change)
  }

  return (
    <>
      {item === undefined && !notChecked && <Badge $kind='danger'>No longer sold</Badge>}
      {notChecked && <Badge $kind='warn'>Not checked</Badge>}
      {supersededBy !== undefined && replacements.length === 0 && <Badge $kind='warn'>Replaced by <VerbatimNumber>{supersededBy}</VerbatimNumber>, which is not sold</Badge>}
      {item === undefined && replacements.length > 0 && <span>Similar part number:</span>}
      {replacements.map(({ item_number: number, item_description: description }) => (
        <Button key={number} compact title={description} onClick={event => { decide(event, { instead: number, isOut: false }) }}>
          <span>{supersededBy === undefined ? 'Use' : 'Replaced: use'} <VerbatimNumber>{number}</VerbatimNumber></span>
        </Button>
      ))}
      {instead !== undefined && (
        <Button compact ref={focusOnArrival} onClick={event => { decide(event, { instead: undefined }) }}>
          <span>Back to <VerbatimNumber>{past.id}</VerbatimNumber></span>
        </Button>
      )}
      {wasPrice !== undefined && <Badge $kind='warn'>Price was {formatPrice(wasPrice)}</Badge>}
      {item !== undefined && <Supply item={item} quantity={line.choice.quantity} onPacks={(event, quantity) => { decide(event, { quantity }) }} />}
      {inCart > 0 && <Badge>{formatCount(inCart)} already in cart</Badge>}
    </>
  )
}

function Supply ({ item, quantity, onPacks }: {
  item: Item
  quantity: number
  /** Called with the quantity in whole packs. */
  onPacks: (event: MouseEvent<HTMLElement>, quantity: number) => void
}) {
  const verdict = wantedVerdict(item, quantity)
  const { why, whole } = verdict.kind === 'wrong' ? verdict : {}
  return (
    <>
      {why !== undefined && <Badge $kind='warn'>{why}</Badge>}
      {whole !== undefined && <Button compact onClick={event => { onPacks(event, whole) }}>Use {formatCount(whole)}</Button>}
      {newsOfLine(verdict).map(text => <Badge key={text} $kind='warn'>{text}</Badge>)}
    </>
  )
}
