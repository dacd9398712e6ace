import type { MouseEvent, ReactNode } from 'react'
import { formatMoney } from '@portal/contracts/base/money'
import { lineFaults } from '@portal/contracts/policy/line-faults'
import type { LineVerdict } from '@portal/contracts/rules/part-list/part-verdict'
import { amountOf, formatPrice } from '@portal/contracts/base/price'
import { unitPrice } from '@portal/contracts/rules/stock/pricing'
import type { Item } from '@portal/contracts/stock'
import { stockText, supplyText, unusualText } from '../../../domain/order-entry/supply-words.ts'
import { counted, formatCount } from '../../../lib/text/format.ts'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { VerbatimNumber, withVerbatimNumbers } from '../../../ui/layout/verbatim-text.tsx'
import type { EnteredLine } from '../entry/entered-lines.ts'

/** As many as fit next to a line. */
const nearShown = 3

type Choose = (event: MouseEvent<HTMLElement>, change: Partial<Pick<EnteredLine, 'part' | 'quantity'>>) => void

/** The verdict on a line, in words and color, and fixes that take one press. */
export function VerdictCell ({ verdict, typed, line: { source, doubt, quantity }, row, onChoose, onKeepNote }: {
  verdict: LineVerdict
  /** The part number as it was entered, in capital letters. */
  typed: string
  line: EnteredLine
  row: number
  onChoose: Choose
  onKeepNote: () => void
}) {
  switch (verdict.kind) {
    case 'blank': return null
    case 'waiting': return verdict.isAsked ? <p className='muted'>Checking…</p> : <p><Badge $kind='warn'>Not checked yet</Badge></p>
    case 'good': return (
      <>
        <Part item={verdict.item} typed={typed} pieces={verdict.with?.pieces ?? verdict.quantity} quantity={verdict.quantity} />
        <p>
          <SupplyBadge verdict={verdict} />
          {verdict.isUnusual && <Badge $kind='warn'>{unusualText(verdict.with?.pieces ?? verdict.quantity)}</Badge>}
          {verdict.isConverted && <Badge $kind='info'>{quantity} = {counted(verdict.quantity, 'piece')}</Badge>}
          {verdict.with !== undefined && <Badge $kind='info'>{twice(verdict.with, row)}</Badge>}
          <Successor item={verdict.item} onChoose={onChoose} />
        </p>
        <Unread doubt={doubt} quantity={quantity} onChoose={onChoose} />
        {doubt !== undefined && <Source text={source} />}
      </>
    )
    case 'wrong': return (
      <>
        {verdict.item !== undefined && <Part item={verdict.item} typed={typed} pieces={1} quantity={undefined} />}
        <p>
          <b className='problem'>{withVerbatimNumbers(verdict.why)}</b>
          {verdict.whole !== undefined && <Offer change={{ quantity: String(verdict.whole) }} onChoose={onChoose}>Use {formatCount(verdict.whole)}</Offer>}
          {verdict.why === lineFaults.longNotes && <button type='button' className='offer' onClick={onKeepNote}>Keep only this note</button>}
          {verdict.item !== undefined && <Successor item={verdict.item} onChoose={onChoose} />}
        </p>
        {verdict.near !== undefined && verdict.near.length > 0 && (
          <p>
            <span className='muted'>Did you mean</span>
            {verdict.near.slice(0, nearShown).map(item => (
              <Offer key={item.item_number} change={{ part: item.item_number }} onChoose={onChoose} title={item.item_description}>
                <VerbatimNumber>{item.item_number}</VerbatimNumber>
              </Offer>
            ))}
          </p>
        )}
        <Unread doubt={doubt} quantity={quantity} onChoose={onChoose} />
        {(doubt !== undefined || verdict.item === undefined) && <Source text={source} />}
      </>
    )
  }

  function twice ({ row: first, pieces }: NonNullable<Extract<LineVerdict, { kind: 'good' }>['with']>, own: number): string {
    return `${first === own ? 'On several lines' : `Also on line ${first}`}: ${formatCount(pieces)} in total`
  }
}

/** @param quantity undefined if none that can be ordered is entered */
function Part ({ item, typed, pieces, quantity }: { item: Item, typed: string, pieces: number, quantity: number | undefined }) {
  const price = unitPrice(item, pieces)
  return (
    <p className='found'>
      <span className='description' title={item.item_description}>{typed !== item.item_number && <b translate='no'>{item.item_number} </b>}{item.item_description}</span>
      <span className='price'><span>{formatPrice(price)}{price.price_unit === undefined && <span className='each'> each</span>}</span><b> {quantity === undefined ? '' : formatMoney(amountOf(price, quantity))}</b></span>
    </p>
  )
}

function Source ({ text }: { text: string | undefined }) {
  return text === undefined ? null : <p className='source'>Read from: <q dir='auto'>{text}</q></p>
}

/** A number in the source that was not taken as the quantity, and can be. */
function Unread ({ doubt, quantity, onChoose }: { doubt: EnteredLine['doubt'], quantity: string, onChoose: Choose }) {
  const unread = doubt?.unread
  if (unread === undefined || unread === quantity) return null
  return <p><span className='muted'>“{unread}” was not read as the quantity.</span><Offer change={{ quantity: unread }} onChoose={onChoose}>Use {unread}</Offer></p>
}

function SupplyBadge ({ verdict: { item, supply } }: { verdict: Extract<LineVerdict, { kind: 'good' }> }) {
  const waiting = supplyText(supply)
  if (waiting === undefined) return <Badge $kind='success'>Ships now · {stockText(item)} in stock</Badge>
  return <Badge $kind='warn'>{supply.now === 0 && 'Out of stock: '}{waiting}</Badge>
}

function Successor ({ item: { superseded_by: successor }, onChoose }: { item: Item, onChoose: Choose }) {
  if (successor === undefined) return null
  return (
    <>
      <Badge $kind='warn'>Replaced by {successor}</Badge>
      <Offer change={{ part: successor }} onChoose={onChoose}>Order {successor}</Offer>
    </>
  )
}

function Offer ({ change, title, onChoose, children }: {
  change: Parameters<Choose>[1]
  title?: string
  onChoose: Choose
  children: ReactNode
}) {
  return <button type='button' className='offer' title={title} onClick={event => { onChoose(event, change) }}>{children}</button>
}
