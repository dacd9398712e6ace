import type { ErpOrderId } from '@portal/contracts/base/ids'
import { formatCount, formatDuration } from '@portal/contracts/base/numbers'
import { releaseTimes } from '@portal/contracts/policy/releases'
import { piecesByPart } from '@portal/contracts/rules/orders/pieces-by-part'
import type { ReleaseMailKind } from '../../ports/mails/mail-queue.ts'
import type { SubmittedOrder } from '../../ports/orders/order-journal.ts'
import type { ReleaseRequest } from '../../ports/orders/release-requests.ts'
import { chosenUnder, type Letter } from './mail-letter.ts'

/** `ordered`: the order that a released request became. `number`: its number in the ERP; null until it has one. */
export type ReleaseSubject = { kind: ReleaseMailKind, email: string, request: ReleaseRequest, ordered?: SubmittedOrder, number?: ErpOrderId | null }

/** Only the letter that asks for a release says this. */
export const notOrderedYet = 'Nothing was ordered yet.'

/** The letter about a request for release. It has no amounts, because the person who asked may not see them. @param portal what the portal is called */
export function releaseLetter ({ kind, request, ordered, number }: ReleaseSubject, linkUrl: string, portal: string): Letter {
  const { reference, order, ended, customerNumber } = request
  const po = `PO #${order.request.data.po_number}`
  const by = ended?.by?.name ?? 'Somebody'
  const link = { label: 'Open the request', url: linkUrl }
  switch (kind) {
    case 'release-asked': return {
      subject: `${order.ordered_by ?? 'Somebody'} asks you to release order ${po}`,
      paragraphs: [
        `${order.ordered_by ?? 'Somebody'} of your dealership, account number ${customerNumber}, has prepared the order ${po} in the ${portal} but may not submit it. ${notOrderedYet}`,
        `Look at it, and release or decline it there. Opening the link does neither. If nobody answers within ${formatDuration(releaseTimes.open)}, the request lapses.`,
        `Reference ${reference}`
      ],
      list: order.parts.map(({ item_number, item_description, quantity }) => `${formatCount(quantity)} × ${item_number} ${item_description}`),
      link,
      close: chosenUnder
    }
    case 'release-given': return {
      subject: `Order ${po} was released`,
      paragraphs: [`${by} released the order ${po} of account number ${customerNumber}, as you asked, and submitted it under reference ${reference}.${number == null ? '' : ` It is order ${number} in our ordering system.`}`, ...changesOf(order, ordered)],
      link
    }
    case 'release-declined': return {
      subject: `Order ${po} was not released`,
      paragraphs: [`${by} declined your request to release the order ${po} of account number ${customerNumber}. Nothing was ordered.`, `Reason: ${ended?.reason ?? ''}`, backInCart],
      link
    }
    case 'release-lapsed': return {
      subject: `Order ${po} was not released in time`,
      paragraphs: [`Nobody answered your request to release the order ${po} of account number ${customerNumber} within ${formatDuration(releaseTimes.open)}. Nothing was ordered.`, backInCart],
      link
    }
  }
}

const backInCart = 'Its parts are back in your cart. The request says if there was no room for some of them. Its PO number, shipping and instructions can be used again from there.'

/** The quantities that were ordered differently from what was asked for. */
function changesOf (asked: SubmittedOrder, ordered: SubmittedOrder | undefined): string[] {
  if (ordered === undefined || ordered.parts.length === 0) return []
  const [before, now] = [piecesByPart(asked.parts), piecesByPart(ordered.parts)]
  const names = new Map(asked.parts.map(({ item_number: number }) => [number.toUpperCase(), number]))
  const changed = [...before].filter(([part, pieces]) => now.get(part) !== pieces)
    .map(([part, pieces]) => `${names.get(part)}: ${formatCount(now.get(part) ?? 0)} instead of ${formatCount(pieces)}`)
  return changed.length === 0 ? [] : [`Some quantities were changed. ${changed.join('; ')}.`]
}
