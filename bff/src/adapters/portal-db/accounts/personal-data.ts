import type { ExpressionBuilder, Transaction } from 'kysely'
import type { CustomerNumber } from '@portal/contracts/base/ids'
import { personName } from '@portal/contracts/rules/accounts/person-name'
import { everyRight, noRights, rightsInWords } from '@portal/contracts/rules/accounts/rights'
import { cartLineWithin } from '@portal/contracts/rules/accounts/within-rights'
import type { PersonalData, PersonRecords } from '../../../ports/accounts/personal-data.ts'
import type { User } from '../../../ports/accounts/users.ts'
import type { Database } from '../engine/database.ts'
import type { PortalSchema } from '../engine/schema.ts'
import { isKept } from '../journal/forgotten-orders.ts'
import { unsettled } from '../journal/unsettled-rows.ts'
import { readableContentOf } from '../carts/cart-row.ts'
import { rightColumns, rightsOf } from './right-columns.ts'
import { writeAccompanying } from './accompanying-writes.ts'
import { removeUser } from './users.ts'

export function createPersonalData (database: Database): PersonalData {
  return {
    of: async user => await database.run(async db => {
      const memberships = await db.selectFrom('membership').select(['dealer_number', 'since', ...rightColumns]).where('user_id', '=', user.id).execute()
      const [invitations, orders, requests, saved, carts, mails, audit, login] = await Promise.all([
        db.selectFrom('invitation').select(['dealer_number', 'invited_at']).where('email', '=', user.email).execute(),
        db.selectFrom('submission').select(['reference', 'customer_number', 'po_number', 'state', 'address', 'created_at'])
          .where('user_id', '=', user.id).orderBy('created_at').execute(),
        db.selectFrom('release_request').select(['reference', 'customer_number', 'state', 'asked_at', 'reason'])
          .where('user_id', '=', user.id).orderBy('asked_at').execute(),
        db.selectFrom('saved_order').select(['customer_number', 'name', 'saved_at'])
          .where(isSavedBy(user, memberships.map(row => row.dealer_number))).orderBy('saved_at').execute(),
        db.selectFrom('kept_cart').selectAll().where('user_id', '=', user.id).execute(),
        db.selectFrom('mail_queue').select(['kind', 'email', 'created_at']).where('email', '=', user.email).execute(),
        db.selectFrom('audit').select(['at', 'event', 'actor_id', 'address', 'dealer', 'order_reference', 'detail'])
          .where(either => either.or([either('actor_id', '=', user.id), either('target_id', '=', user.id)])).orderBy('at').execute(),
        db.selectFrom('staff_identity').select(['issuer', 'subject', 'since']).where('user_id', '=', user.id).execute()
      ])
      const held = new Map(memberships.map(row => [row.dealer_number, rightsOf(row)]))
      const rightsFor = (dealer: CustomerNumber) => user.role === 'dealer' ? held.get(dealer) ?? noRights : everyRight
      return {
        account: accountOf(user),
        login_provider: login.map(({ since, ...row }) => ({ ...row, since: instant(since) })),
        dealerships: memberships.map(row => ({ dealer: row.dealer_number, since: instant(row.since), rights: rightsInWords(rightsOf(row)) })),
        invitations: invitations.map(row => ({ dealer: row.dealer_number, at: instant(row.invited_at) })),
        orders: orders.map(({ created_at: at, ...row }) => ({ ...row, submitted: instant(at) })),
        requests_for_release: requests.map(({ asked_at: at, ...row }) => ({ ...row, asked: instant(at) })),
        saved_orders: saved.map(({ saved_at: at, ...row }) => ({ ...row, saved: instant(at) })),
        carts: carts.map(row => ({
          dealer: row.customer_number,
          changed: instant(row.updated_at),
          lines: (readableContentOf(row)?.lines ?? []).map(line => cartLineWithin(line, rightsFor(row.customer_number)))
        })),
        mails_waiting: mails.map(({ created_at: at, ...row }) => ({ ...row, queued: instant(at) })),
        audit_log: audit.map(({ at, actor_id: actor, address, dealer, order_reference: order, detail, ...row }) => ({
          at: instant(at),
          by_this_person: actor === user.id,
          ...row,
          // Another person's is that person's.
          address: actor === user.id || actor === null ? address : null,
          // What is noted about an order may hold prices.
          detail: order === null || dealer === null || rightsFor(dealer).prices ? detail : order
        }))
      } satisfies PersonRecords
    }),

    erase: async (read, also) => await database.transaction(async db => {
      const open = await db.selectFrom('submission').select('id').where('user_id', '=', read.id).where(unsettled).limit(1).executeTakeFirst()
      if (open !== undefined) return 'under-way'
      const dealers = await db.selectFrom('membership').select('dealer_number').where('user_id', '=', read.id).execute()
      const removed = await removeUser(db, read, also.at)
      if (removed !== 'removed') return removed
      await forgetName(db, read, dealers.map(row => row.dealer_number))
      await db.deleteFrom('mail_queue').where(either => either.or([either('new_email', '=', read.email), either('wanted_email', '=', read.email)])).execute()
      await writeAccompanying(db, also)
      return 'erased'
    })
  }
}

/** The orders that a person has saved: only their name is stored, which others may have at other dealers or among the staff. */
function isSavedBy (user: Pick<User, 'role' | 'email' | 'nameFirst' | 'nameLast'>, dealers: readonly CustomerNumber[]) {
  return ({ and, or, eb }: ExpressionBuilder<PortalSchema, 'saved_order'>) => and([
    eb('saved_by', '=', personName(user)),
    ...user.role === 'dealer' ? [eb('by_staff', '=', 0), or(dealers.map(dealer => eb('customer_number', '=', dealer)))] : [eb('by_staff', '=', 1)]
  ])
}

/** Removes the name and the client's address from what stays: saved orders, settled orders and requests for release. */
async function forgetName (db: Transaction<PortalSchema>, user: Parameters<PersonalData['erase']>[0], dealers: readonly CustomerNumber[]): Promise<void> {
  const nameless = { saved_by: null, by_staff: null }
  await db.updateTable('saved_order').set(nameless).where(isSavedBy(user, dealers)).execute()
  await db.updateTable('email_file').set({ wanted_by: null }).where('wanted_by', '=', user.email).execute()
  await db.updateTable('email_file_delivery').set({ sender: null }).where('sender', '=', user.email).execute()
  await db.updateTable('submission').set({ address: '' }).where('user_id', '=', user.id).execute()
  const orders = await db.selectFrom('submission').select(['id', 'payload']).where('user_id', '=', user.id).where(isKept).execute()
  for (const { id, payload } of orders) {
    await db.updateTable('submission').set({ payload: without(payload, ['ordered_by', 'placed_by']) }).where('id', '=', id).execute()
  }
  await db.updateTable('release_request').set({ ended_by_name: null }).where('ended_by', '=', user.id).execute()
  const requests = await db.selectFrom('release_request').select(['reference', 'payload']).where('user_id', '=', user.id).execute()
  for (const { reference, payload } of requests) {
    await db.updateTable('release_request').set({ payload: without(payload, ['ordered_by', 'placed_by']) }).where('reference', '=', reference).execute()
    // The order that the request became, which somebody else may have submitted.
    const became = await db.selectFrom('submission').select(['id', 'payload']).where('reference', '=', reference).where(isKept).executeTakeFirst()
    if (became === undefined) continue
    await db.updateTable('submission').set({ payload: without(became.payload, ['asked_by']) }).where('id', '=', became.id).execute()
  }
}

/** The stored order without these names, and otherwise as it was written. */
function without (payload: string, names: readonly string[]): string {
  const order: Record<string, unknown> = JSON.parse(payload)
  return JSON.stringify(Object.fromEntries(Object.entries(order).filter(([key]) => !names.includes(key))))
}

function accountOf (user: User) {
  const { id, role, email, status, nameFirst, nameLast, repNumber, dealerNumber, accountNumber } = user
  const { createdAt, lastLogin, lastLoginFrom, orderMails, emailPending } = user
  return {
    id,
    role,
    email,
    status,
    first_name: nameFirst,
    last_name: nameLast,
    rep_number: repNumber,
    dealer: dealerNumber,
    account_number: accountNumber ?? null,
    created: instant(createdAt),
    last_login: lastLogin === null ? null : { at: instant(lastLogin), ...lastLoginFrom },
    mails_about_orders: orderMails,
    new_email: emailPending?.email ?? null
  }
}

function instant (at: number): string {
  return new Date(at).toISOString()
}
