import { knownItems } from '@portal/fixtures/data/known-items'
import type { CallName } from '@portal/contracts/endpoints'
import type { ErrorCode } from '@portal/contracts/errors'
import type { Role } from '@portal/contracts/base/roles'
import { noRights } from '@portal/contracts/rules/accounts/rights'
import { password } from './build-app.ts'

/** What the tests of access send: a body for every call, of one's own dealer and of another one. */

/** The dealer that everybody acts for in this test; the records of any other dealer are foreign. */
export const own = '10001'
export const foreign = '10003'

export type Outcome = 'ok' | ErrorCode

/** The body of a call, and the expected status for those who may make it. */
export type Row = {
  own: object | ((role: Role | undefined) => object)
  outcome?: Outcome | ((role: Role | undefined) => Outcome)
  /** The same with another dealer's number or record; null if the call can name neither. */
  foreign: { body: object, outcome: Outcome | ((role: Role | undefined) => Outcome) } | null
}

let orders = 0

/** @param forbidden a role that may not make the call at all */
const notFound = (body: object, forbidden?: Role) => ({ body, outcome: (role: Role | undefined) => role !== undefined && role === forbidden ? 'forbidden' : 'not_found' }) as const
const dealerChanged = (body: object) => ({ body, outcome: 'dealer_changed' }) as const

export function order (customerNumber: string) {
  return {
    submission_key: crypto.randomUUID(),
    order: {
      cart: [{ id: knownItems.inStock.number, quantity: 1, note: '' }],
      data: { customer_number: customerNumber, shipping: 'default' as const, po_number: `PO-${++orders}`, special_instructions: '', address: 9999 }
    }
  }
}

export function cart (name: string) {
  return { name, order: [{ id: knownItems.inStock.number, quantity: 1, note: '', item_description: 'FILTER', price: 840 }] }
}

function fileOrder (customerNumber: string) {
  return {
    submission_key: crypto.randomUUID(),
    order: { data: { customer_number: customerNumber, po_number: `PO-${++orders}` }, file: btoa(`${knownItems.inStock.number},1`) }
  }
}

/** A row for each call. Without a row, a call neither compiles nor passes. */
export function rows (records: Record<'reference' | 'foreignReference' | 'open' | 'foreignOpen' | 'unconfirmed' | 'foreignUnconfirmed' | 'foreignSaved' | 'dealerUser' | 'salesUser' | 'superUser', string> &
{ saved: ReadonlyMap<Role | undefined, string> }): Record<CallName, Row> {
  const seen = { reference: records.reference, updated_at: '2026-11-20T15:00:00.000Z' }
  return {
    login: { own: { username: own, password }, foreign: null },
    beginStaffLogin: { own: {}, outcome: 'not_found', foreign: null },
    staffLogin: { own: { answer: '' }, outcome: 'staff_login_lapsed', foreign: null },
    logout: { own: {}, foreign: null },
    session: { own: {}, foreign: null },
    sessionStanding: { own: {}, foreign: null },
    sessions: { own: {}, foreign: null },
    endSession: { own: { id: 'nobody\'s' }, foreign: null },
    endOtherSessions: { own: {}, foreign: null },
    secondFactor: { own: {}, foreign: null },
    askSecondFactor: { own: { password }, foreign: null },
    offerSecondFactor: { own: {}, outcome: 'link_expired', foreign: null },
    turnOnSecondFactor: { own: { code: '123456' }, outcome: 'link_expired', foreign: null },
    newRecoveryCodes: { own: { password }, outcome: 'second_factor_off', foreign: null },
    turnOffSecondFactor: { own: { password }, outcome: 'second_factor_off', foreign: null },
    resetSecondFactor: {
      own: { id: records.dealerUser },
      outcome: 'second_factor_off',
      foreign: { body: { id: records.superUser }, outcome: role => role === 'admin' ? 'not_found' : 'own_account' }
    },
    updateNewDealerStatus: { own: { dealer: own }, foreign: dealerChanged({ dealer: foreign }) },
    selectDealer: {
      own: { customer_number: own },
      foreign: { body: { customer_number: foreign }, outcome: role => role === 'sales' || role === 'dealer' ? 'dealer_not_yours' : 'ok' }
    },
    ownDealers: { own: {}, foreign: null },
    dealers: {
      own: { id: '07' },
      foreign: { body: { id: '12' }, outcome: role => role === 'sales' ? 'forbidden' : 'ok' }
    },
    houseDealers: { own: {}, foreign: null },
    bulkDealerRecentOrders: {
      own: { dealers: [own] },
      foreign: { body: { dealers: [own, foreign] }, outcome: role => role === 'sales' ? 'not_found' : 'ok' }
    },
    dealersAtAGlance: { own: {}, foreign: null },
    salesReps: { own: {}, foreign: null },
    users: {
      own: { type: 'dealers', as: '07' },
      foreign: { body: { type: 'dealers', as: '12' }, outcome: role => role === 'sales' ? 'forbidden' : 'ok' }
    },
    user: {
      own: { id: records.dealerUser },
      foreign: { body: { id: records.superUser }, outcome: role => role === 'admin' ? 'not_found' : 'ok' }
    },
    createUser: {
      own: { role: 'dealer', email: 'admin@example.com', dealer_number: own },
      outcome: 'email_taken',
      foreign: {
        body: { role: 'admin', email: 'admin@example.com', name_first: 'A', name_last: 'B' },
        outcome: role => role === 'admin' ? 'forbidden' : 'email_taken'
      }
    },
    importAccounts: { own: { accounts: [{ role: 'dealer', email: 'admin@example.com', dealer_number: own }] }, foreign: null },
    exportAccounts: { own: { type: 'dealers' }, foreign: null },
    inviteDealers: { own: { rep_number: '07', dealers: [{ dealer_number: own, email: 'admin@example.com' }] }, foreign: null },
    updateUser: {
      own: { id: records.dealerUser, version: 7, changes: { status: 'active' } },
      outcome: 'changed_meanwhile',
      foreign: {
        body: { id: records.salesUser, version: 7, changes: { status: 'active' } },
        outcome: role => role === 'admin' ? 'forbidden' : 'changed_meanwhile'
      }
    },
    deleteUser: {
      own: { id: 'nobody' },
      outcome: 'not_found',
      foreign: { body: { id: records.superUser }, outcome: role => role === 'admin' ? 'not_found' : 'own_account' }
    },
    personData: {
      own: { id: records.dealerUser },
      foreign: { body: { id: records.superUser }, outcome: role => role === 'admin' ? 'not_found' : 'ok' }
    },
    erasePerson: { own: { id: '00000000-0000-4000-8000-000000000000' }, outcome: 'not_found', foreign: null },
    endUserSessions: {
      own: { id: 'nobody' },
      outcome: 'not_found',
      foreign: { body: { id: records.superUser }, outcome: role => role === 'admin' ? 'not_found' : 'own_account' }
    },
    sendPasswordLink: {
      own: { id: records.dealerUser },
      foreign: { body: { id: records.salesUser }, outcome: role => role === 'admin' ? 'forbidden' : 'ok' }
    },
    loginHelp: {
      own: { id: records.dealerUser },
      foreign: { body: { id: records.salesUser }, outcome: role => role === 'admin' ? 'forbidden' : 'ok' }
    },
    unlockLogin: {
      own: { id: records.dealerUser },
      foreign: { body: { id: records.salesUser }, outcome: role => role === 'admin' ? 'forbidden' : 'ok' }
    },
    requestPasswordLink: { own: { email: 'dealer@example.com' }, foreign: null },
    validateToken: { own: {}, foreign: null },
    changePassword: { own: { password: 'Kayak!Blue7river' }, outcome: 'link_expired', foreign: null },
    userChangePassword: { own: { password: 'Kayak!Blue7river', current_password: 'wrong' }, outcome: 'wrong_password', foreign: null },
    userOrderMails: { own: { wanted: true }, foreign: null },
    userChangeEmail: { own: { email: 'new@example.com', password: 'wrong' }, outcome: 'wrong_password', foreign: null },
    resendEmailLink: { own: {}, outcome: 'no_email_change', foreign: null },
    cancelEmailChange: { own: {}, foreign: null },
    emailLink: { own: {}, outcome: 'link_expired', foreign: null },
    confirmEmail: { own: {}, outcome: 'link_expired', foreign: null },
    items: {
      own: { search: 'chain' },
      foreign: { body: { search: 'chain', customer_number: foreign }, outcome: role => role === undefined ? 'unauthenticated' : 'dealer_changed' }
    },
    itemDetails: {
      own: { product: knownItems.inStock.number, customer_number: own },
      foreign: dealerChanged({ product: knownItems.inStock.number, customer_number: foreign })
    },
    priceByItemNumbers: { own: { items: [knownItems.inStock.number] }, foreign: null },
    findParts: { own: { parts: [knownItems.inStock.number] }, foreign: null },
    colleagues: { own: {}, foreign: null },
    handOverCart: { own: { id: '00000000-0000-4000-8000-000000000001', to: records.superUser, seen: [{ id: 'A', quantity: 1 }] }, outcome: 'not_found', foreign: null },
    handOvers: { own: {}, foreign: null },
    takeBackCart: { own: { id: '00000000-0000-4000-8000-000000000001' }, outcome: 'not_found', foreign: null },
    putHandOverAside: { own: { id: '00000000-0000-4000-8000-000000000001' }, foreign: null },
    createOrder: { own: order(own), foreign: dealerChanged(order(foreign)) },
    adpOrder: { own: fileOrder(own), foreign: dealerChanged(fileOrder(foreign)) },
    askRelease: { own: order(own), outcome: role => role === 'dealer' ? 'ok' : 'forbidden', foreign: dealerChanged(order(foreign)) },
    releases: { own: {}, foreign: null },
    release: { own: { reference: 'PNOBODY' }, outcome: 'not_found', foreign: notFound({ reference: records.foreignReference }) },
    declineRelease: { own: { reference: 'PNOBODY', reason: 'Too much' }, outcome: 'not_found', foreign: notFound({ reference: records.foreignReference, reason: 'Too much' }) },
    takeBackRelease: { own: { reference: 'PNOBODY' }, outcome: 'not_found', foreign: notFound({ reference: records.foreignReference }) },
    confirmRelease: { own: { reference: 'PNOBODY' }, outcome: 'not_found', foreign: notFound({ reference: records.foreignReference }) },
    submission: { own: { reference: records.reference }, foreign: notFound({ reference: records.foreignReference }) },
    withdrawSubmission: { own: { submission_key: '00000000-0000-4000-8000-00000000dead' }, foreign: null },
    placedOrder: { own: { reference: records.reference }, foreign: notFound({ reference: records.foreignReference }) },
    earlierOrders: { own: { po_number: 'PO' }, foreign: null },
    submissionShown: { own: { reference: records.reference }, foreign: notFound({ reference: records.foreignReference }) },
    openOrders: { own: { dealer: own }, foreign: dealerChanged({ dealer: foreign }) },
    unconfirmedOrders: { own: { dealer: own }, foreign: dealerChanged({ dealer: foreign }) },
    ordersUnderWay: { own: { dealer: own }, foreign: dealerChanged({ dealer: foreign }) },
    openOrder: { own: { id: records.open }, foreign: notFound({ id: records.foreignOpen }) },
    unconfirmedOrder: { own: { id: records.unconfirmed }, foreign: notFound({ id: records.foreignUnconfirmed }) },
    deleteUnconfirmedOrder: { own: { id: records.open }, outcome: 'not_deletable', foreign: notFound({ id: records.foreignUnconfirmed }) },
    rejectedOrders: { own: {}, foreign: null },
    canceledOrders: { own: {}, foreign: null },
    orderOutcome: { own: { id: records.unconfirmed }, foreign: notFound({ id: records.foreignReference }) },
    latestOrder: { own: {}, foreign: null },
    invoiceHistory: { own: { dealer: own }, foreign: dealerChanged({ dealer: foreign }) },
    orderCsv: { own: { id: records.open }, foreign: notFound({ id: records.foreignOpen }) },
    orderPdf: { own: { id: records.open }, foreign: notFound({ id: records.foreignOpen }) },
    invoiceHistoryDetail: { own: { id: '5001005' }, foreign: notFound({ id: '5001008' }) },
    invoiceHistoryCsv: { own: { dealer: own }, foreign: dealerChanged({ dealer: foreign }) },
    invoiceReceivingCsv: { own: { id: '5001005' }, foreign: notFound({ id: '5001008' }) },
    invoiceCsv: { own: { id: '5001005' }, foreign: notFound({ id: '5001008' }) },
    invoicePdf: { own: { id: '5001005' }, foreign: notFound({ id: '5001008' }) },
    boughtBefore: { own: { dealer: own }, foreign: dealerChanged({ dealer: foreign }) },
    orderNews: { own: {}, foreign: null },
    orderNewsSeen: { own: { ids: ['1'] }, foreign: null },
    backOrders: { own: { dealer: own }, foreign: dealerChanged({ dealer: foreign }) },
    finances: { own: { dealer: own }, foreign: dealerChanged({ dealer: foreign }) },
    statementPdf: { own: { dealer: own }, foreign: dealerChanged({ dealer: foreign }) },
    savedOrders: { own: { user: own }, foreign: dealerChanged({ user: foreign }) },
    savedOrder: { own: role => ({ id: records.saved.get(role) ?? '-' }), foreign: notFound({ id: records.foreignSaved }) },
    renameSavedOrder: {
      own: role => ({ id: records.saved.get(role) ?? '-', version: 1, name: 'Renamed' }),
      foreign: notFound({ id: records.foreignSaved, version: 1, name: 'Mine' })
    },
    // Each role deletes the order prepared for it, and so makes room for the one it saves.
    deleteSavedOrder: { own: role => ({ id: records.saved.get(role) ?? '-' }), foreign: notFound({ id: records.foreignSaved }) },
    saveOrder: { own: { ...cart('own'), user: own }, foreign: dealerChanged({ ...cart('foreign'), user: foreign }) },
    cart: { own: { edits: [] }, foreign: null },
    people: { own: {}, foreign: null },
    invitePeople: { own: { emails: ['somebody@example.com'], rights: noRights }, outcome: role => role === 'sales' ? 'forbidden' : 'ok', foreign: null },
    changePerson: { own: { id: 'nobody', version: 0, rights: noRights }, outcome: role => role === 'sales' ? 'forbidden' : 'not_found', foreign: notFound({ id: records.salesUser, version: 0, rights: noRights }, 'sales') },
    removePerson: { own: { id: 'nobody', version: 0 }, outcome: role => role === 'sales' ? 'forbidden' : 'not_found', foreign: notFound({ id: records.salesUser, version: 0 }, 'sales') },
    ownInvitations: { own: {}, foreign: null },
    acceptInvitation: { own: { id: 'nobody\'s' }, outcome: 'not_found', foreign: null },
    declineInvitation: { own: { id: 'nobody\'s' }, outcome: 'not_found', foreign: null },
    submissions: { own: {}, foreign: null },
    submissionDetail: { own: { reference: records.reference }, foreign: null },
    searchSubmissions: { own: { search: records.reference }, foreign: null },
    submissionCandidates: { own: { reference: records.reference }, foreign: null },
    checkSubmission: { own: { reference: records.reference }, outcome: 'changed_meanwhile', foreign: null },
    linkSubmission: { own: { ...seen, erp_order_id: records.open }, outcome: 'changed_meanwhile', foreign: null },
    resendSubmission: { own: seen, outcome: 'changed_meanwhile', foreign: null },
    cancelSubmission: { own: { ...seen, reason: 'By phone' }, outcome: 'changed_meanwhile', foreign: null },
    audit: { own: { page: 0, dealer: own }, foreign: null },
    auditExport: { own: { dealer: own, format: 'csv' }, foreign: null },
    erpStatus: { own: {}, foreign: null },
    erpState: { own: {}, foreign: null },
    savedBanner: { own: {}, foreign: null },
    updateBanner: {
      own: { status: true, content: 'Closed on Friday', banner_color: '#000', text_color: '#FFF', version: '00000000-0000-4000-8000-00000000dead' },
      outcome: 'changed_meanwhile',
      foreign: null
    },
    updateFileRecipient: {
      own: { id: '0'.repeat(32), recipient: null, version: 0 },
      outcome: 'not_found',
      foreign: null
    },
    sendFileNow: { own: { id: '0'.repeat(32), attempts: 0 }, outcome: 'not_found', foreign: null },
    fileDeliveries: { own: { id: '0'.repeat(32) }, foreign: null },
    clientError: { own: { kind: 'script', message: 'TypeError', stack: [], route: '/', release: 'development' }, foreign: null },
    getFileList: { own: {}, foreign: null },
    orderingSystem: { own: {}, foreign: null },
    getBanner: { own: {}, foreign: null }
  }
}
