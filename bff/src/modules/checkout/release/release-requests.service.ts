import type { CustomerNumber, Reference, UserId } from '@portal/contracts/base/ids'
import { releaseTimes } from '@portal/contracts/policy/releases'
import { refusedAboveLimitOf } from '@portal/contracts/rules/releases/release-words'
import type { ReleaseDetail, ReleaseRequest as ShownRequest } from '@portal/contracts/releases'
import type { Rights } from '@portal/contracts/rules/accounts/rights'
import { linesLeft } from '@portal/contracts/rules/orders/lines-left'
import { piecesByPart } from '@portal/contracts/rules/orders/pieces-by-part'
import { isOpenRelease, mayOrder } from '@portal/contracts/rules/releases/release'
import { isSamePrice, type Price } from '@portal/contracts/base/price'
import { orderedPrice } from '@portal/contracts/rules/orders/order-figures'
import { PortalError } from '../../../errors.ts'
import type { RequestOrigin } from '../../../ports/audit/audit.ts'
import type { JournalEntry } from '../../../ports/orders/order-journal.ts'
import type { ReleaseEnd, ReleaseRequest } from '../../../ports/orders/release-requests.ts'
import { nameOf } from '../accept-order.ts'
import { submissionWithTurn, type CheckoutPorts } from '../checkout.service.ts'
import { piecesOf } from '../order-content.ts'
import { inErpSinceRestore, recall, restoredLately } from '../recalled-order.ts'
import { endedWords, ownRequest } from './ended-words.ts'
import { releaseAudit } from './release-audit.ts'

/** Who reads or answers requests. */
export type ReleasePerson = { userId: UserId, rights: Rights, customerNumber: CustomerNumber }
type Answering = ReleasePerson & { origin: RequestOrigin }

/** The requests that concern a person: their own, and those that they may release. Open ones come first, then the newest. */
export async function requestsFor (ports: Pick<CheckoutPorts, 'releases' | 'journal' | 'clock'>, person: ReleasePerson): Promise<ShownRequest[]> {
  const all = await ports.releases.ofDealer(person.customerNumber, ports.clock.now() - releaseTimes.endedShown)
  const concerning = all.filter(request => concerns(request, person))
  const entries = await ports.journal.findByReferences(concerning.flatMap(({ reference, state }) => state === 'released' ? [reference] : []))
  const orders = new Map(entries.map(entry => [entry.reference, entry]))
  const shown = concerning.map(request => headOf(request, person, orders.get(request.reference)))
  const isOpen = ({ state }: ShownRequest): number => isOpenRelease(state) ? 0 : 1
  return shown.sort((a, b) => isOpen(a) - isOpen(b))
}

/** @throws PortalError `not_found` for one that does not concern the person */
export async function requestFor (ports: CheckoutPorts, reference: Reference, person: ReleasePerson): Promise<ReleaseDetail> {
  const request = await requestOf(ports, reference, person)
  const { prices } = person.rights
  const { request: { data }, parts } = request.order
  const delivery = 'shipping' in data ? data : { shipping: 'default' as const, address: 0, special_instructions: '' }
  const entry = request.state === 'released' ? await ports.journal.findByReference(reference) : undefined
  const [kept, ordered, priced] = [keptOf(request), orderedOf(entry), pricesOf(entry)]
  return {
    ...headOf(request, person, entry),
    shipping: delivery.shipping,
    address: delivery.address,
    special_instructions: delivery.special_instructions,
    lines: parts.map(({ item_number, item_description, manufacturer_number, quantity, note, quantity_available: available, ...part }) => {
      const key = item_number.toUpperCase()
      return {
        item_number,
        item_description,
        manufacturer_number,
        quantity,
        note,
        available,
        ...(prices && orderedPrice(part)),
        ...(kept.has(key) && { kept: kept.get(key) ?? 0 }),
        ...(ordered !== undefined && ordered.get(key) !== quantity && { ordered: ordered.get(key) ?? 0 }),
        ...(prices && otherPrice(priced.get(item_number), orderedPrice(part)))
      }
    }),
    ...(entry?.ended != null && { order_ended: entry.ended.kind }),
    ...(entry !== undefined && { submission: shownSubmission(await submissionWithTurn(ports, entry), prices) })
  }
}

/** @throws PortalError `not_found`, `above_order_limit`, `release_ended` */
export async function decline (ports: CheckoutPorts, reference: Reference, reason: string, person: Answering): Promise<void> {
  const request = await requestOf(ports, reference, person)
  const { rights } = person
  if (!mayOrder(rights, request.order.total)) throw new PortalError('above_order_limit', rights.order_limit === null ? {} : { message: refusedAboveLimitOf(rights.order_limit) })
  await end(ports, request, 'declined', reason, person)
}

/** For a request that ended already, puts what found no room into the cart. @throws PortalError `not_found` for somebody else's, `release_ended` */
export async function takeBack (ports: CheckoutPorts, reference: Reference, person: Answering): Promise<void> {
  const request = await requestOf(ports, reference, person)
  if (request.userId !== person.userId) throw new PortalError('not_found')
  if (isOpenRelease(request.state)) return await end(ports, request, 'taken-back', null, person)
  if (request.state === 'released') throw ended(request)
  await ports.releases.giveBackRest(reference, ports.clock.now())
}

/** Confirms that a request in a restored database is still wanted. @throws PortalError `not_found`, `release_ended`, or as the ERP's reads do */
export async function confirm (ports: CheckoutPorts, reference: Reference, person: Answering): Promise<void> {
  const request = await requestOf(ports, reference, person)
  if (request.state === 'open') return
  if (request.state !== 'unsure') throw ended(request)
  await refuseReleasedSinceBackup(ports, request, person.origin)
  await ports.releases.confirm(reference, releaseAudit(ports, 'release-confirmed', request, person))
}

async function end (ports: CheckoutPorts, request: ReleaseRequest, state: ReleaseEnd['state'], reason: string | null, person: Answering): Promise<void> {
  const { reference } = request
  if (request.state === 'unsure') await refuseReleasedSinceBackup(ports, request, person.origin)
  const by = { id: person.userId, name: await nameOf(ports.users, person.userId) ?? '' }
  const audit = releaseAudit(ports, `release-${state}`, request, person, reason ?? undefined)
  const done = await ports.releases.end(reference, { state, at: ports.clock.now(), by, reason, audit })
  if (done === undefined) throw ended(await ports.releases.find(reference))
}

/** A restored request is neither released nor put back into a cart before the ERP says that it does not have the order. */
async function refuseReleasedSinceBackup (ports: CheckoutPorts, request: ReleaseRequest, origin: RequestOrigin): Promise<void> {
  const restoredAt = await restoredLately(ports)
  if (restoredAt === undefined) return
  const found = await inErpSinceRestore(ports, request, restoredAt, origin.requestId)
  if (typeof found === 'string') return
  const { userId, customerNumber, key, reference } = request
  await recall(ports, { userId, actorId: null, customerNumber, key, reference, releases: true, origin }, found)
  throw ended(await ports.releases.find(reference))
}

function ended (request: ReleaseRequest | undefined): PortalError {
  return new PortalError('release_ended', { message: endedWords(request) })
}

async function requestOf (ports: Pick<CheckoutPorts, 'releases'>, reference: Reference, person: ReleasePerson): Promise<ReleaseRequest> {
  const request = await ownRequest(ports, reference, person.customerNumber)
  if (!concerns(request, person)) throw new PortalError('not_found')
  return request
}

function concerns ({ userId, order, ended }: ReleaseRequest, person: ReleasePerson): boolean {
  return userId === person.userId || ended?.by?.id === person.userId || mayOrder(person.rights, order.total)
}

/** @param entry of the order that a released request became */
export function headOf (request: ReleaseRequest, { userId, rights }: ReleasePerson, entry?: JournalEntry): ShownRequest {
  const { reference, state, order, askedAt, ended } = request
  return {
    reference,
    state,
    asked_at: new Date(askedAt).toISOString(),
    // The name of somebody whose data were erased is gone.
    asked_by: order.ordered_by ?? 'somebody',
    ...(request.userId === userId && { mine: true }),
    ...(isOpenRelease(state) && mayOrder(rights, order.total) && { may_release: true }),
    lapses_at: new Date(askedAt + releaseTimes.open).toISOString(),
    po_number: order.request.data.po_number,
    pieces: piecesOf(order),
    ...(rights.prices && { total: order.total }),
    ...(entry !== undefined && entry.order.parts.length > 0 && { ordered_pieces: piecesOf(entry.order) }),
    ...(rights.prices && entry !== undefined && { ordered_total: entry.order.total }),
    ...(ended !== null && { ended_at: new Date(ended.at).toISOString() }),
    ...(ended?.by?.name != null && { ended_by: ended.by.name }),
    ...(ended?.reason != null && { reason: ended.reason })
  }
}

/** The pieces that found no room in the asking person's cart, by part. */
function keptOf ({ state, order, givenBack }: ReleaseRequest): Map<string, number> {
  return state === 'released' || isOpenRelease(state) ? new Map() : piecesByPart(linesLeft(order.parts, givenBack))
}

function orderedOf (entry: JournalEntry | undefined): Map<string, number> | undefined {
  return entry === undefined || entry.order.parts.length === 0 ? undefined : piecesByPart(entry.order.parts)
}

/** At what price each part was ordered: the last line's, where a part has several. */
function pricesOf (entry: JournalEntry | undefined): Map<string, Price> {
  return new Map(entry?.order.parts.filter(({ quantity }) => quantity > 0).map(part => [part.item_number, orderedPrice(part)]))
}

function otherPrice (ordered: Price | undefined, asked: Price): Pick<ReleaseDetail['lines'][number], 'ordered_price'> {
  return ordered === undefined || isSamePrice(ordered, asked) ? {} : { ordered_price: ordered }
}

/** The reason of a refusal may name prices. */
function shownSubmission ({ message, ...submission }: Awaited<ReturnType<typeof submissionWithTurn>>, seesPrices: boolean): NonNullable<ReleaseDetail['submission']> {
  return seesPrices && message !== undefined ? { ...submission, message } : submission
}
