import { useEffect, useState, type ReactNode } from 'react'
import styled from 'styled-components'
import type { CartMove, ChangedPrices, EarlierOrder } from '@portal/contracts/errors'
import { formatMoney } from '@portal/contracts/base/money'
import { formatPrice } from '@portal/contracts/base/price'
import { changedParts, type ChangedPart } from '@portal/contracts/rules/checkout/shown-prices'
import { orderStatusLabels, orderStatusOfSubmission } from '@portal/contracts/rules/orders/order-status'
import type { ShownPart } from '@portal/contracts/shown-prices'
import { partColumns } from '@portal/contracts/policy/part-columns'
import { formatCount, formatRecentTime } from '../../../lib/text/format.ts'
import { paths, to } from '../../../paths.ts'
import { space } from '../../../theme/tokens.ts'
import type { OrderQuestion } from '../../../domain/submission/keys/open-key.ts'
import { useRights } from '../../../domain/session/session.ts'
import { pollSubmission } from '../../../domain/submission/outcomes/poll-submission.ts'
import { Button, ButtonLink } from '../../../ui/controls/button.tsx'
import { ActionRow } from '../../../ui/layout/action-row.tsx'
import { Facts } from '../../../ui/layout/facts.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { Panel, Stack } from '../../../ui/layout/panel.tsx'
import { VerbatimName, VerbatimNumber } from '../../../ui/layout/verbatim-text.tsx'
import { DataTable } from '../../../ui/tables/data-table.tsx'
import type { OrderToSend } from './use-order-sending.ts'

const Message = styled.p`
  max-width: 64ch;
`

const Actions = styled.div`
  padding: ${space(4)};
`

type Words = Readonly<Record<OrderQuestion['kind'], string>> & { anyway: string, at: string }

const submitWords: Words = {
  prices: 'Submit at the New Prices?',
  cart: 'Submit This Order Too?',
  duplicate: 'Submit This Order Twice?',
  anyway: 'Submit it anyway',
  at: 'Submit at'
}
const askWords: Words = {
  prices: 'Ask for Release at the New Prices?',
  cart: 'Ask for Release of This Order Too?',
  duplicate: 'Ask for Release of This Order Twice?',
  anyway: 'Ask for release anyway',
  at: 'Ask for release at'
}

/** What the BFF asks about an order before it accepts it. Leaving without a yes sends nothing. */
export function OrderQuestionPage ({ question, kept, asks = false, onYes }: {
  question: OrderQuestion
  kept: OrderToSend['kept']
  /** Whether the person asks for the order's release. */
  asks?: boolean
  onYes: () => void
}) {
  const words = asks ? askWords : submitWords
  return (
    <Page title={words[question.kind]}>
      {question.kind === 'prices'
        ? <NewPrices message={question.message} prices={question.prices} kept={kept} yes={`${words.at} ${formatMoney(question.prices.now.total)}`} onYes={onYes} />
        : <OtherOrder question={question} kept={kept} yes={words.anyway} onYes={onYes} />}
    </Page>
  )
}

/** The first button is the safe one. */
function OtherOrder ({ question, kept, yes, onYes }: {
  question: Exclude<OrderQuestion, { kind: 'prices' }>
  kept: OrderToSend['kept']
  yes: string
  onYes: () => void
}) {
  const { message, earlier } = question
  const { prices } = useRights()
  const moved = question.kind === 'cart' ? question.moved : undefined
  const view = moved === undefined ? pageOf(earlier, prices) : undefined
  return (
    <Panel>
      <Stack>
        <Message role='alert'>{message}</Message>
        {earlier !== undefined && <Earlier order={earlier} />}
        {moved !== undefined && <Moved by={moved} />}
        <ActionRow>
          {view === undefined ? <ButtonLink kind='primary' to={kept.path}>{kept.label}</ButtonLink> : <ButtonLink kind='primary' to={view.path}>{view.label}</ButtonLink>}
          <Button kind='danger' onClick={onYes}>{yes}</Button>
          {view !== undefined && <ButtonLink to={kept.path}>{kept.label}</ButtonLink>}
        </ActionRow>
      </Stack>
    </Panel>
  )
}

/** Where the other order is seen; undefined for somebody who may not see orders. */
function pageOf (earlier: EarlierOrder | undefined, prices: boolean): { path: string, label: string } | undefined {
  if (earlier?.release === true) return { path: to.release(earlier.reference), label: 'View that request' }
  if (!prices) return undefined
  if (earlier === undefined) return { path: paths.openOrders, label: 'Open orders' }
  return { path: to.openOrder({ type: 'unconfirmed', _id: earlier.reference }), label: 'View that order' }
}

/** The question may have been kept for long: the order is followed until its outcome is known. */
function Earlier ({ order }: { order: EarlierOrder }) {
  const { reference, submitted_at: at, po_number: po, pieces, release: isRelease } = order
  const [{ state, erp_order_id: number }, setNow] = useState<Pick<EarlierOrder, 'state' | 'erp_order_id'>>(order)
  const awaits = isRelease !== true && state !== 'accepted' && state !== 'rejected'
  useEffect(() => awaits ? pollSubmission(reference, setNow) : undefined, [awaits, reference])
  return (
    <Facts>
      <div><dt>PO number</dt><dd><VerbatimName>{po}</VerbatimName></dd></div>
      <div><dt>Submitted</dt><dd>{formatRecentTime(Date.parse(at))}</dd></div>
      <div><dt>Pieces</dt><dd>{formatCount(pieces)}</dd></div>
      <div><dt>Status</dt><dd>{isRelease === true ? 'Waiting for release' : orderStatusLabels[orderStatusOfSubmission(state)]}</dd></div>
      {number !== undefined && <div><dt>Order number</dt><dd><VerbatimNumber>{number}</VerbatimNumber></dd></div>}
      <div><dt>Reference</dt><dd><VerbatimNumber>{reference}</VerbatimNumber></dd></div>
    </Facts>
  )
}

function Moved ({ by: { kind, name, at } }: { by: CartMove }) {
  return (
    <Facts>
      <div><dt>{kind === 'taken-back' ? 'Taken back by' : 'Handed over to'}</dt><dd><VerbatimName>{name}</VerbatimName></dd></div>
      <div><dt>When</dt><dd>{formatRecentTime(Date.parse(at))}</dd></div>
    </Facts>
  )
}

function NewPrices ({ message, prices: { seen, now }, kept, yes, onYes }: {
  message: string
  prices: ChangedPrices
  kept: OrderToSend['kept']
  yes: string
  onYes: () => void
}) {
  return (
    <Stack>
      <Panel>
        <Stack>
          <Message role='alert'>{message}</Message>
          <Facts>
            <div><dt>Total you saw</dt><dd>{formatMoney(seen.total)}</dd></div>
            <div><dt>Total now</dt><dd><b>{formatMoney(now.total)}</b></dd></div>
          </Facts>
        </Stack>
      </Panel>
      <Panel title='Changed parts' flush>
        <DataTable>
          <caption>Parts whose price has changed</caption>
          <thead>
            <tr>
              <th scope='col'>{partColumns.number}</th>
              <th scope='col' data-numeric>Price you saw</th>
              <th scope='col' data-numeric>Price now</th>
            </tr>
          </thead>
          <tbody>{changedParts(seen, now).map(part => <ChangedRow key={part.now.item_number} part={part} />)}</tbody>
        </DataTable>
        <Actions>
          <ActionRow>
            <Button kind='primary' onClick={onYes}>{yes}</Button>
            <ButtonLink to={kept.path}>{kept.label}</ButtonLink>
          </ActionRow>
        </Actions>
      </Panel>
    </Stack>
  )
}

function ChangedRow ({ part: { seen, now } }: { part: ChangedPart }) {
  const isReplaced = now.superseded_by !== undefined && now.superseded_by !== seen?.superseded_by
  return (
    <tr>
      <td data-main>
        <VerbatimNumber>{now.item_number}</VerbatimNumber>{isReplaced && <> (replaced by <VerbatimNumber>{now.superseded_by}</VerbatimNumber>)</>}
      </td>
      <td data-label='Price you saw' data-numeric>{seen === undefined ? '–' : priceOf(seen, now)}</td>
      <td data-label='Price now' data-numeric><b>{priceOf(now, seen)}</b></td>
    </tr>
  )
}

/** The unit is named only if it has changed, too. */
function priceOf (part: ShownPart, other: ShownPart | undefined): ReactNode {
  const { unit_of_measure: unit = 'EA' } = part
  return unit === (other?.unit_of_measure ?? 'EA') ? formatPrice(part) : `${formatPrice(part)} / ${unit}`
}
