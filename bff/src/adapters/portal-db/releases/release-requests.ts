import type { Transaction } from 'kysely'
import type { CustomerNumber, UserId } from '@portal/contracts/base/ids'
import type { CartLine } from '@portal/contracts/cart'
import { applyEdit } from '@portal/contracts/rules/cart/cart-edits'
import { linesLeft } from '@portal/contracts/rules/orders/lines-left'
import { openReleaseStates } from '@portal/contracts/rules/releases/release'
import { releaseMailsMax } from '@portal/contracts/policy/releases'
import type { NewReleaseRequest, ReleaseEnd, ReleaseRequest, ReleaseRequests } from '../../../ports/orders/release-requests.ts'
import { memberStatus } from '../accounts/dealership-people.ts'
import { appendAudit } from '../audit/audit.ts'
import { contentOf, writeCart } from '../carts/cart-row.ts'
import { lockCart } from '../carts/cart-row.ts'
import { cartQuestion, takeOrdered } from '../carts/ordered-carts.ts'
import { difference } from '../carts/rejected-orders.ts'
import type { Database } from '../engine/database.ts'
import { lockDealer } from '../engine/dealer-lock.ts'
import type { PortalSchema, ReleaseRequestRow } from '../engine/schema.ts'
import { storableText } from '../engine/storable-text.ts'
import { findByKey, findDuplicate } from '../journal/submission-keys.ts'
import { queueMail } from '../mails/mail-queue.ts'
import { findRequest, findRequestByKey, readableRequestOf, requestOf } from './release-row.ts'
import { openDuplicate } from './releases-and-orders.ts'

export function createReleaseRequests (database: Database): ReleaseRequests {
  return {
    ask: async (request, at, duplicates, audit, openMax) => await database.transaction(async db => {
      await lockDealer(db, request.customerNumber, at)
      const used = await findByKey(db, request)
      if (used !== undefined) return { kind: 'key-used', entry: used }
      const known = await findRequestByKey(db, request)
      if (known !== undefined) return { kind: 'known', request: requestOf(known) }
      if (await memberStatus(db, request) !== 'active') return { kind: 'not-permitted' }
      if (await openOf(db, request) >= openMax) return { kind: 'too-many' }
      const ordered = await cartQuestion(db, request)
      if (ordered !== undefined) return { kind: 'cart-ordered', ...ordered }
      const duplicate = await findDuplicate(db, request, duplicates) ?? await openDuplicate(db, request, duplicates)
      if (duplicate !== undefined) return { kind: 'possible-duplicate', entry: duplicate }
      const row = await insert(db, request, at)
      await mailReleasers(db, row, request.order.total, at)
      await appendAudit(db, audit)
      return { kind: 'asked', request: requestOf(row) }
    }),

    find: async reference => {
      const row = await database.run(async db => await findRequest(db, reference))
      return row && requestOf(row)
    },

    findByKey: async of => {
      const row = await database.run(async db => await findRequestByKey(db, of))
      return row?.customer_number === of.customerNumber ? requestOf(row) : undefined
    },

    ofDealer: async (customerNumber, endedSince) => {
      const rows = await database.run(async db => await db.selectFrom('release_request').selectAll()
        .where('customer_number', '=', customerNumber)
        .where(row => row.or([row('state', 'in', openReleaseStates), row('ended_at', '>=', endedSince)]))
        .execute())
      return rows.flatMap(row => readableRequestOf(row) ?? []).sort((a, b) => b.askedAt - a.askedAt || (a.reference < b.reference ? 1 : -1))
    },

    end: async (reference, end) => await database.transaction(async db => {
      const found = await findRequest(db, reference)
      if (found === undefined) return undefined
      await lockDealer(db, found.customer_number, end.at)
      const row = await endWithoutOrder(db, found, end)
      if (row === undefined) return undefined
      const given = await giveBack(db, row, end.at)
      if (given !== undefined) await db.updateTable('release_request').set({ returned_version: given.version }).where('reference', '=', row.reference).execute()
      const ended = requestOf({ ...row, given_back: given?.text ?? row.given_back })
      await appendAudit(db, end.audit)
      await mailAsker(db, row, end)
      return ended
    }),

    giveBackRest: async (reference, at) => {
      await database.transaction(async db => {
        const found = await findRequest(db, reference)
        if (found === undefined) return
        await lockDealer(db, found.customer_number, at)
        const row = await db.selectFrom('release_request').selectAll()
          .where('reference', '=', found.reference).where('state', 'in', ['declined', 'taken-back', 'lapsed'])
          .executeTakeFirst()
        if (row !== undefined) await giveBack(db, row, at)
      })
    },

    confirm: async (reference, audit) => {
      await database.transaction(async db => {
        const row = await db.updateTable('release_request').set({ state: 'open' })
          .where('reference', '=', storableText(reference)).where('state', '=', 'unsure')
          .returning('reference')
          .executeTakeFirst()
        if (row !== undefined) await appendAudit(db, audit)
      })
    },

    openByDealer: async () => {
      const rows = await database.run(async db => await db.selectFrom('release_request').select(({ fn }) => ['customer_number', fn.countAll<number>().as('count')])
        .where('state', 'in', openReleaseStates)
        .groupBy('customer_number')
        .execute())
      return new Map(rows.map(row => [row.customer_number, row.count]))
    },

    openSince: async (before, limit) => {
      const rows = await database.run(async db => await db.selectFrom('release_request').selectAll()
        .where('state', '=', 'open').where('asked_at', '<', before)
        .orderBy('asked_at')
        .limit(limit)
        .execute())
      return rows.flatMap(row => readableRequestOf(row) ?? [])
    }
  }
}

async function openOf (db: Transaction<PortalSchema>, { userId, customerNumber }: { userId: UserId, customerNumber: CustomerNumber }): Promise<number> {
  const { count } = await db.selectFrom('release_request').select(({ fn }) => fn.countAll<number>().as('count'))
    .where('customer_number', '=', customerNumber).where('state', 'in', openReleaseStates).where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}

async function insert (db: Transaction<PortalSchema>, request: NewReleaseRequest, at: number): Promise<ReleaseRequestRow> {
  const { order } = request
  const version = 'cart' in order.request ? await takeOrdered(db, request, order.request.cart, at) : undefined
  return await db.insertInto('release_request')
    .values({
      reference: request.reference,
      customer_number: request.customerNumber,
      user_id: request.userId,
      key: request.key,
      request_hash: request.requestHash,
      content: request.content,
      cart_version: version ?? null,
      payload: JSON.stringify(order),
      state: 'open',
      asked_at: at
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

async function endWithoutOrder (
  db: Transaction<PortalSchema>, { reference }: ReleaseRequestRow, { state, at, by, reason }: ReleaseEnd
): Promise<ReleaseRequestRow | undefined> {
  const text = (typed: string | undefined | null): string | null => typed == null ? null : storableText(typed)
  return await db.updateTable('release_request')
    .set({ state, ended_at: at, ended_by: by?.id ?? null, ended_by_name: text(by?.name), reason: text(reason) })
    .where('reference', '=', reference).where('state', 'in', state === 'lapsed' ? ['open'] : openReleaseStates)
    .returningAll()
    .executeTakeFirst()
}

/**
 * Puts the rest of a request back into the cart of whoever asked, as far as there is room. Nobody could open the cart of somebody who has left the
 * dealership.
 * @returns the row's new `given_back` and the cart's new version; undefined if nothing was put back
 */
async function giveBack (db: Transaction<PortalSchema>, row: ReleaseRequestRow, at: number): Promise<{ text: string, version: number } | undefined> {
  const { order, givenBack, customerNumber, userId, reference } = requestOf(row)
  const left = linesLeft(order.parts, givenBack)
  if (left.length === 0 || await memberStatus(db, { userId, customerNumber }) === undefined) return undefined
  const cart = await lockCart(db, { userId, customerNumber }, at)
  const before = contentOf(cart)
  const after = applyEdit(before, { kind: 'add', lines: left.map(cartLineOf) })
  const given = difference(after.lines, before.lines)
  if (given.length === 0) return undefined
  const version = await writeCart(db, cart, after)
  const text = JSON.stringify([...givenBack, ...given])
  await db.updateTable('release_request').set({ given_back: text }).where('reference', '=', reference).execute()
  return { text, version }
}

function cartLineOf ({ quantity, quantity_available: inStock, note, ...part }: ReleaseRequest['order']['parts'][number]): CartLine {
  const { item_number, item_description, manufacturer_number, dealer_price, retail_price: retail, price_unit: unit } = part
  const prices = { dealer_price, ...(retail !== undefined && { retail_price: retail }), ...(unit !== undefined && { price_unit: unit }) }
  const item = { item_number, item_description, manufacturer_number, quantity: inStock, ...prices }
  return { id: item_number, item, quantity, note }
}

/** Mails everybody whose right to order covers it and who wants order mails. */
async function mailReleasers (
  db: Transaction<PortalSchema>, { reference, customer_number: dealer, user_id: asker }: ReleaseRequestRow, total: number, at: number
): Promise<void> {
  const users = await db.selectFrom('membership').innerJoin('users', 'users.id', 'membership.user_id')
    .select(['users.id', 'email'])
    .where('membership.dealer_number', '=', dealer).where('may_order', '=', 1)
    .where(row => row.or([row('order_limit', 'is', null), row('order_limit', '>=', total)]))
    .where('status', '=', 'active').where('order_mails', '<>', 'none').where('password_hash', 'is not', null).where('users.id', '<>', asker)
    .orderBy('membership.since').orderBy('users.id')
    .limit(releaseMailsMax)
    .execute()
  for (const user of users) await queueMail(db, { id: `${reference}-asked-${user.id}`, kind: 'release-asked', email: user.email, reference }, at)
}

async function mailAsker (db: Transaction<PortalSchema>, { reference, user_id: asker }: ReleaseRequestRow, { state, at }: ReleaseEnd): Promise<void> {
  if (state === 'taken-back') return
  const user = await db.selectFrom('users').select('email').where('id', '=', asker).where('status', '=', 'active').where('order_mails', '<>', 'none').executeTakeFirst()
  if (user !== undefined) await queueMail(db, { id: `${reference}-${state}`, kind: `release-${state}`, email: user.email, reference }, at)
}
