import Type, { type Static } from 'typebox'
import { Cents, Figure, IdField, PriceUnit, RecordId } from './fields.ts'
import type * as ids from './base/ids.ts'
import { minute } from './base/time-units.ts'
import { limits } from './policy/limits.ts'
import * as accountMessages from './policy/account-messages.ts'
import * as messages from './policy/messages.ts'
import { bannerMessages } from './policy/banner-messages.ts'
import { ShownPrices } from './shown-prices.ts'

/** Every error code, with its HTTP status and a message that tells the person what to do next. */
export const errorTable = {
  invalid_body: { status: 400, message: 'The request was not understood. Please check your input and try again.' },
  invalid_address: { status: 400, message: 'This address is not valid. Check it for typos, or start from the home page.' },
  malformed_request: { status: 400, message: 'The request could not be read. Please reload the page and try again.' },
  search_invalid: { status: 400, message: messages.searchCharacters },
  dealer_required: { status: 400, message: messages.noDealer },
  unauthenticated: { status: 401, message: messages.sessionEnded },
  login_failed: { status: 401, message: 'Username or Password Incorrect.' },
  forbidden: { status: 403, message: 'You do not have permission to do this. Ask an administrator if you need it.' },
  wrong_password: { status: 403, message: 'Invalid Password.' },
  staff_login_declined: { status: 403, message: 'The login provider did not let you in. Log in there with an account that may use the portal, or ask your system administrator.' },
  staff_login_not_fresh: { status: 403, message: 'The login provider did not ask you to log in again. Log out there, then confirm your login once more.' },
  staff_email_unverified: { status: 403, message: 'The login provider does not say that your email address was verified. Ask your system administrator to have it verified there.' },
  staff_unknown: { status: 403, message: 'You have no active staff account in the portal. Ask a super user to create one with the email address that the login provider has.' },
  staff_other_login: { status: 403, message: 'Your staff account belongs to a different login of the provider. Log in with that one, or ask your system administrator to release your account.' },
  staff_other_organization: { status: 403, message: 'This login belongs to another organization. Log out at the login provider, then log in with the account of your company.' },
  staff_login_to_confirm: { status: 403, message: 'Confirm that it is you, then do this again.' },
  staff_login_unproven: {
    status: 403,
    message: 'The login provider does not say when you logged in, so this change needs the portal’s own two-step login, which your account does not have. ' +
      'Ask your system administrator to let you set it up.'
  },
  no_own_password: { status: 403, message: 'You log in with your company’s login, so the portal has no password to ask you for. Ask a super user to change your account.' },
  code_required: { status: 403, message: accountMessages.codeRequired },
  code_wrong: { status: 403, message: accountMessages.codeWrong },
  second_factor_due: { status: 403, message: 'Two-step login is required for your account. Set it up under Two-step login.' },
  link_not_yours: { status: 403, message: 'This link is for a different account. Log out, log in to the account whose email is changing, and open the link again.' },
  right_missing: { status: 403, message: 'You cannot do this for your dealership. Ask one of its owners if you need it.' },
  above_order_limit: { status: 403, message: messages.refusedAboveLimit() },
  cross_site: { status: 403, message: 'This request did not come from the portal. Please reload the page and try again.' },
  not_found: { status: 404, message: 'This does not exist, or you do not have access to it. Check the address, or start from the home page.' },
  dealer_not_yours: { status: 404, message: messages.dealerNotYours },
  request_timeout: { status: 408, message: 'The request took too long to arrive. Please check your connection and try again.' },
  dealer_changed: { status: 409, message: 'The selected dealer has changed. The page will reload.' },
  email_taken: { status: 409, message: 'Email Address already in use. Please choose a different email address.' },
  no_email_change: { status: 409, message: 'No email change is waiting. It was confirmed or canceled, or it expired. Reload the page to see your current email.' },
  second_factor_on: { status: 409, message: 'Two-step login is already on. To move it to another phone, turn it off first.' },
  second_factor_off: { status: 409, message: 'Two-step login is already off. Reload the page to see your account.' },
  changed_meanwhile: { status: 409, message: 'Someone else changed this in the meantime. Review the current version, then make your change again.' },
  left_to_newer_version: {
    status: 409,
    message: 'This order came from a newer version of the portal, and this version leaves it alone. Nothing was done. Try again once the newer version ' +
      'runs again; ask your system administrator when that will be.'
  },
  hand_over_hidden: { status: 409, message: 'That person may not see dealer prices, and a part of the cart has no other price, so nothing was handed over.' },
  hand_over_no_room: { status: 409, message: 'That person’s cart has no room for all of it, so nothing was handed over. Save the cart under a name instead.' },
  orders_under_way: { status: 409, message: 'Orders of this person are not settled yet. Nothing was erased. Try again when they are, or settle them under Submitted Orders.' },
  saved_orders_full: { status: 409, message: messages.savedOrdersFull(limits.savedOrdersDefault) },
  prices_changed: { status: 409, message: 'Prices have changed since you saw them. Nothing was sent. Check the new prices before you submit the order.' },
  cart_ordered: { status: 409, message: 'Parts of this cart were ordered in the meantime, in another tab or on another device. Look at that order before you submit this one.' },
  possible_duplicate: { status: 409, message: 'An identical order was already submitted. Submit this one only if you want it twice.' },
  release_ended: { status: 409, message: 'This request for release has ended in the meantime. Reload the page to see how.' },
  submission_withdrawn: { status: 409, message: 'This order was withdrawn before it reached us, and nothing was sent. Go back to the order summary and submit it again.' },
  order_stands: { status: 409, message: 'The ERP already has this order. Link to it instead.' },
  reference_used: { status: 409, message: 'The ERP has already used this reference and will not create a second order with it. Cancel this order so that the dealer can order again.' },
  not_settled: { status: 409, message: 'The ERP may still be processing this order. Please try again later.' },
  lines_differ: { status: 409, message: 'The order in the ERP has other quantities or prices. Review the differences, then confirm that it is this order.' },
  link_expired: { status: 410, message: accountMessages.linkExpired },
  staff_login_lapsed: { status: 410, message: 'This login took too long, was already used, or was begun in another browser. Please begin again.' },
  payload_too_large: { status: 413, message: 'The request is too large. Please send less at a time.' },
  unsupported_media_type: { status: 415, message: 'The portal does not accept this type of content. Please reload the page and try again.' },
  password_common: { status: 422, message: 'This password is too easy to guess: it is based on a common word, your own or a company’s name, or a repeated letter. Please choose another one.' },
  password_unchanged: { status: 422, message: 'This is already your password. Please choose another one.' },
  email_unchanged: { status: 422, message: 'This is already your email. Enter a different one.' },
  unknown_dealer: { status: 422, message: 'The ERP has no dealer with this number. Check the number and try again.' },
  second_factor_needed: { status: 422, message: 'Two-step login is required for your account and cannot be turned off. If you change phones, ask a super user to reset it.' },
  own_account: { status: 422, message: 'You cannot do this to your own account. Change your email on the home page. For anything else, ask another super user.' },
  last_owner: { status: 422, message: 'A dealership needs at least one owner. Make somebody else an owner first.' },
  last_super_user: { status: 422, message: 'This is the last active super user. Create another one first.' },
  banner_empty: { status: 422, message: bannerMessages.empty },
  banner_unreadable: { status: 422, message: bannerMessages.unreadable },
  banner_times: { status: 422, message: bannerMessages.times },
  banner_link: { status: 422, message: bannerMessages.linkNowhere },
  account_disabled: { status: 422, message: 'This account is disabled. Enable it before you send a link.' },
  empty_cart: { status: 422, message: messages.emptyCart },
  suspended: { status: 422, message: messages.suspended },
  first_order_minimum: { status: 422, message: messages.newDealerMinimum },
  too_many_pieces: { status: 422, message: `${messages.quantityMax} Change the quantities and submit again.` },
  broken_pack: { status: 422, message: 'Some parts are sold only in whole packs. Change their quantities and submit again.' },
  unknown_items: { status: 422, message: 'Some parts in the cart are no longer sold. Remove them and submit again.' },
  file_invalid: { status: 422, message: 'The file could not be read as an order. Please correct it and upload it again.' },
  new_dealer_upload: { status: 422, message: messages.newDealerUploadRefused },
  delivery_changed: { status: 422, message: 'Where this order ships to, or its ship method, has changed since you saw it. Check both and submit it again.' },
  unknown_address: { status: 422, message: 'The ship-to address is no longer on file. Choose another one and submit again.' },
  key_reused: { status: 422, message: 'This order was changed after it was submitted. Go back to the order summary and submit it again.' },
  erp_order_unknown: { status: 422, message: 'The ERP has no order with this number for this dealer. Check the number and try again.' },
  erp_order_taken: { status: 422, message: 'This ERP order is already linked to another submitted order. Check the number and try again.' },
  erp_order_deleted: { status: 422, message: 'This order was deleted in the ERP. Cancel it here so that the dealer can order again.' },
  standing_unsaid: { status: 422, message: 'The ERP does not say whether this order was invoiced or deleted. Look it up in the ERP, say here whether it is still valid, and try again.' },
  not_deletable: { status: 422, message: 'The order was not deleted because it is already being processed. See its status under Open Orders.' },
  invoice_too_long: { status: 422, message: 'This invoice has too many lines for a PDF file. Download it as CSV, or print the page.' },
  statement_too_long: { status: 422, message: 'This statement has too many invoices for a PDF file. Download them as CSV from Invoice History.' },
  order_too_long: { status: 422, message: 'This order has too many lines for a PDF file. Download it as CSV, or print the page.' },
  too_many_releases: { status: 422, message: 'You have asked for the release of many orders that are still open. Take one back before you ask for another.' },
  throttled: { status: 429, message: 'Too many attempts. Please wait a few minutes and try again.' },
  headers_too_large: {
    status: 431,
    message: 'The web address or cookies are too long. Start from the home page. If this happens again, delete the cookies for this site.'
  },
  internal: { status: 500, message: 'An unexpected error occurred. Please try again. If it happens again, contact us and quote the request ID.' },
  erp_bad_reply: { status: 502, message: 'The ordering system did not answer as expected. Please try again in a moment.' },
  provider_unusable: { status: 502, message: 'The login provider and the portal are not set up to work together, so nobody can log in this way. Ask your system administrator, who can find the reason in the log under the request ID.' },
  provider_clock: { status: 502, message: 'The clocks of the login provider and the portal differ too much to check your login. Ask your system administrator to set them.' },
  provider_away: { status: 503, message: 'The login provider cannot be reached right now. Please try again in a moment.' },
  erp_unavailable: { status: 503, message: 'The ordering system cannot be reached right now. Please try again in a moment.' },
  orders_held: { status: 503, message: messages.ordersHeld(minute) },
  parts_not_checked: { status: 503, message: messages.unknownPrices },
  not_received: { status: 503, message: 'The order was not received, and nothing was sent. Please try again in a moment.' },
  receipt_unknown: { status: 503, message: 'We could not confirm that we received the order. Please try again in a moment without changing it. It cannot be placed twice.' },
  outcome_unknown: { status: 502, message: 'The ERP did not confirm the deletion. Check Open Orders before you try again.' },
  files_unavailable: { status: 503, message: 'The files folder cannot be read right now. Please try again in a moment. If that does not help, ask your system administrator to check the folder.' },
  commit_unknown: { status: 503, message: 'We could not confirm whether this went through. Please check before you try again.' },
  older_process: { status: 503, message: 'The portal is being updated. Please wait a minute and try again.' },
  portal_unavailable: { status: 503, message: 'The portal cannot be reached right now. Please try again in a moment.' }
} as const satisfies Record<string, { status: number, message: string }>

export type ErrorCode = keyof typeof errorTable

/** Sent with `possible_duplicate`, the earlier order with the same content, and with `cart_ordered`, the order that took parts out of the cart. */
export const EarlierOrder = Type.Object({
  reference: IdField<ids.Reference>(),
  submitted_at: Type.String({ description: 'ISO 8601, UTC' }),
  po_number: Type.String(),
  pieces: Type.Integer(),
  state: Type.String({ description: 'A submission\'s state' }),
  erp_order_id: Type.Optional(IdField<ids.ErpOrderId>()),
  release: Type.Optional(Type.Literal(true, { description: 'It is a request for release, not an order yet' }))
}, { additionalProperties: false })
export type EarlierOrder = Static<typeof EarlierOrder>

/** Sent with `cart_ordered`: how parts left the cart without being ordered. Its owner handed it over to `name`, or `name` took it back. */
export const CartMove = Type.Object({
  kind: Type.Enum(['handed-over', 'taken-back']),
  name: Type.String(),
  at: Type.String({ description: 'ISO 8601, UTC' })
}, { additionalProperties: false })
export type CartMove = Static<typeof CartMove>

/** Sent with `prices_changed`: the prices that the page showed, and the current ones. */
const ChangedPrices = Type.Object({ seen: ShownPrices, now: ShownPrices }, { additionalProperties: false })
export type ChangedPrices = Static<typeof ChangedPrices>

const Pieces = Figure({ description: 'Pieces' })

/** Sent with `lines_differ`: a part whose quantity or price in the ERP's order differs from what was ordered. */
export const LineDifference = Type.Object({
  item_number: RecordId<ids.ItemNumber>(),
  ordered: Pieces,
  in_erp: Pieces,
  price: Type.Optional(Type.Object({
    ordered: Cents, in_erp: Cents, price_unit: PriceUnit
  }, { additionalProperties: false, description: 'US cents, for `price_unit` pieces; left out if it is the same' }))
}, { additionalProperties: false })

/** The body of every error. `requestId` identifies the request in the logs. */
export const ErrorBody = Type.Object({
  code: Type.String(),
  message: Type.String(),
  requestId: IdField<ids.RequestId>(),
  earlier: Type.Optional(EarlierOrder),
  moved: Type.Optional(CartMove),
  prices: Type.Optional(ChangedPrices),
  cart_version: Type.Optional(Type.Integer({ description: 'With `cart_ordered`: the version of the kept cart up to which the person has now been told' })),
  differences: Type.Optional(Type.Array(LineDifference))
}, { additionalProperties: false })

export type ErrorBody = Static<typeof ErrorBody>
