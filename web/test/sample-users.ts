import type { Address, Dealer } from '@portal/contracts/dealers'
import { defaultAddressKey } from '@portal/contracts/policy/ordering'
import type { SavedOrderSummary } from '@portal/contracts/saved-orders'
import type { SessionUser } from '@portal/contracts/session'
import { startSession } from '../src/domain/session/session.ts'

/** Sample users and dealers for tests. */

function sampleAddress (id: number, name: string): Address {
  return { address_id: id, name, street: '1 Main St', city: 'Dayton', state: 'OH', postal: '45402' }
}

export function sampleDealer (changes: Partial<Dealer> = {}): Dealer {
  return {
    _id: '10001',
    customer_number: '10001',
    name_company: 'Northside Powersports',
    address: { [defaultAddressKey]: sampleAddress(defaultAddressKey, 'Main store'), 2: sampleAddress(2, 'Second store') },
    default_shipping: { code: 'UPS', label: 'UPS GROUND' },
    freight_minimum: 50_000,
    suspended: false,
    new_dealer: false,
    rep_number: '07',
    amount_due: 0,
    billing_period_amount: 0,
    period_1_amount: 0,
    period_2_amount: 0,
    period_3_amount: 0,
    period_4_amount: 0,
    date_last_payment: null,
    term_code: 'NET30',
    statement_type_code: 'O',
    ...changes
  }
}

export function sampleUser (changes: Partial<SessionUser> = {}): SessionUser {
  return {
    _id: 'user-1',
    role: 'dealer',
    email: 'dealer@example.com',
    email_pending: null,
    status: 'active',
    accountCreated: '2026-01-05T15:00:00.000Z',
    lastLogin: null,
    name_first: null,
    name_last: null,
    rep_number: null,
    dealer_number: '10001',
    dealer: sampleDealer(),
    dealer_selector: null,
    ...changes
  }
}

/** A member of staff who acts for no dealer yet. */
export function sampleStaff (role: Exclude<SessionUser['role'], 'dealer'>, changes: Partial<SessionUser> = {}): SessionUser {
  return sampleUser({ role, email: `${role}@example.com`, name_first: 'Ada', name_last: 'Byron', dealer_number: null, dealer: null, ...changes })
}

/** Starts a session for the given user. */
export function logInAs (user: SessionUser = sampleUser()): SessionUser {
  startSession(user)
  return user
}

export function sampleSavedOrder (changes: Partial<SavedOrderSummary> = {}): SavedOrderSummary {
  return { _id: '1', order_name: 'Spring', updatedAt: '2026-11-20T15:00:00.000Z', item_count: 1, pieces: 2, total: 1680, version: 1, ...changes }
}
