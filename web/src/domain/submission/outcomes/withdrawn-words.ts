import type { EarlierOrder } from '@portal/contracts/errors'
import type { Reference } from '@portal/contracts/base/ids'
import { formatRecentTime } from '../../../lib/text/format.ts'
import type { OpenKey, OrderQuestion } from '../keys/open-key.ts'

type WithdrawnWords = {
  words: string
  /** The order that stands instead. */
  order?: Reference
  /** The request for release that stands instead, or that the order came from. */
  request?: Reference
}

/**
 * The message about an order that was never received. It must not be mistaken for an earlier order with the same PO number, which stands.
 * @param name for example `your order PO #4711 of 2:02 PM`
 * @param isKept whether its cart or file is still there
 */
export function withdrawnWords (entry: OpenKey, name: string, isKept: boolean): WithdrawnWords {
  const { order, release, question } = entry
  const earlier = question === undefined ? undefined : earlierOf(question)
  if (earlier !== undefined) {
    const words = `You left the question about a second order${poOf(order?.poNumber)}. ${standing(earlier, order?.poNumber)}`
    return { words, ...(earlier.release === true ? { request: earlier.reference } : { order: earlier.reference }) }
  }
  const left = question === undefined ? undefined : `You left the question about ${question.kind === 'prices' ? 'new prices for ' : ''}${name}.`
  if (release !== undefined) {
    return { words: `${left ?? `${capital(name)} was not sent by this attempt.`} The request for its release shows its status.`, request: release }
  }
  if (order === undefined) return { words: `${capital(name)} was not received, and nothing was sent. Orders that you submitted before it are not affected.` }
  const isFile = 'fileName' in order
  const kept = isKept ? ` Your ${isFile ? 'file' : 'cart'} is still here${!isFile && order.asks ? '' : ' to submit'}.` : ''
  return { words: `${left === undefined ? `${capital(name)} was not received, and nothing was sent.` : `${left} It was not sent.`}${kept}` }
}

function earlierOf (question: OrderQuestion): EarlierOrder | undefined {
  return question.kind === 'prices' ? undefined : question.earlier
}

function standing ({ po_number: po, submitted_at: at, erp_order_id: number, release }: EarlierOrder, ownPo: string | undefined): string {
  const first = `Only the first one${po === '' || po === ownPo ? '' : `,${poOf(po)},`}`
  const time = formatRecentTime(Date.parse(at))
  if (release === true) return `${first} stands: its release was asked for at ${time}.`
  return number === undefined ? `${first} was received, at ${time}.` : `${first} was placed: order ${number}.`
}

function poOf (po: string | undefined): string {
  return po === undefined || po === '' ? '' : ` PO #${po}`
}

export function capital (words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}
