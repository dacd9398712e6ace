import type { CustomerNumber, Reference } from '@portal/contracts/base/ids'
import { emailLinkLifetime, invitationLifetime, passwordLinkLifetime } from '@portal/contracts/policy/link-lifetimes'
import { submissionTimes } from '@portal/contracts/policy/ordering'
import { factorLinkLifetime } from '@portal/contracts/policy/second-factor'
import { everyRight } from '@portal/contracts/rules/accounts/rights'
import { dealerName } from '@portal/contracts/rules/dealers/dealer-name'
import { orderTitle } from '@portal/contracts/rules/orders/order-names'
import { addressLines } from '@portal/contracts/rules/dealers/dealer-addresses'
import { formatDate, isoDateOf } from '@portal/contracts/base/dates'
import { escapeHtml } from '@portal/contracts/base/escape-html'
import { cutAtNumbers } from '@portal/contracts/rules/text/verbatim-numbers'
import { leftOutOfTotal } from '@portal/contracts/rules/cart/freight'
import { formatMoney } from '@portal/contracts/base/money'
import { throttling } from '@portal/contracts/policy/throttling'
import { formatCount, formatDuration } from '@portal/contracts/base/numbers'
import { deliveryWanted } from '@portal/contracts/rules/lightspeed/file-delivery'
import { backOrderedOf } from '@portal/contracts/rules/stock/supply'
import { orderStatusLabels } from '@portal/contracts/rules/orders/order-status'
import { orderedPrice } from '@portal/contracts/rules/orders/order-figures'
import { amountOf, formatPrice } from '@portal/contracts/base/price'
import type { DeletedOrder, HandedOverCart, MailOrder, OrderMailKind, PasswordLinkKind } from '../../ports/mails/mail-queue.ts'
import type { Mail } from '../../ports/mails/mailer.ts'
import type { JournalEntry, SubmittedOrder } from '../../ports/orders/order-journal.ts'
import type { StoredNews } from '../../ports/orders/order-news.ts'
import { chosenUnder, type Letter } from './mail-letter.ts'
import { newsLetter } from './news-letter.ts'
import { releaseLetter, type ReleaseSubject } from './release-letters.ts'

const resetLink = `It works once, within ${formatDuration(passwordLinkLifetime)}. If you get several emails, use the newest link.`

/** Only the mail about an order's receipt says this. */
export const outcomeToCome = 'We will email you the outcome.'

const ifNotYou = 'If this was not you, reset your password right away and contact us.'

/** What a mail is about, with everything its text mentions. */
export type MailSubject =
  | Exclude<MailOrder, { reference: Reference } | { kind: PasswordLinkKind | 'email-confirmation' | 'order-news' | 'people-added' }>
  | { kind: 'order-news', email: string, news: ReadonlyArray<StoredNews & { url: string }>, digest: boolean }
  | { kind: Exclude<PasswordLinkKind, 'new-account'>, email: string }
  /** `accountNumber`: the dealer number that the person can log in with, too; null for none. */
  /** `dealers`: those to which the new person belongs. */
  | { kind: 'new-account', email: string, accountNumber: CustomerNumber | null, dealers: readonly CustomerNumber[] }
  /** `names`: some of them. */
  | { kind: 'people-added', email: string, dealerNumber: CustomerNumber, names: readonly string[], count: number }
  /** `toStaff`: to one of the distributor's staff, who cannot accept. */
  | { kind: 'person-invited', email: string, dealerNumber: CustomerNumber, toStaff: boolean }
  | { kind: 'email-confirmation' | 'email-tried' | 'staff-login', email: string }
  | ReleaseSubject
  /** `toStaff`: to the member of staff who submitted the order for the dealer. */
  | { kind: OrderMailKind, email: string, entry: SettledEntry, toStaff?: boolean }

/** The portal's name, and the time zone of the days in its mails. */
export type MailPortal = { name: string, timeZone: string }

type SettledEntry = Pick<JournalEntry, 'reference' | 'customerNumber' | 'createdAt' | 'order' | 'message' | 'erpOrderId'>

function letterAbout (subject: MailSubject, linkUrl: string, { name: portal, timeZone }: MailPortal): Letter {
  switch (subject.kind) {
    case 'password-link': return {
      subject: `Reset your ${portal} password`,
      paragraphs: [
        `Someone, most likely you, asked to reset the password of your ${portal} account.`,
        `Use the link below to set a new one. ${resetLink}`,
        'If you did not ask for this, ignore this email. Your password will not change.'
      ],
      link: { label: 'Set a new password', url: linkUrl }
    }
    case 'password-link-by-staff': return {
      subject: `Reset your ${portal} password`,
      paragraphs: [
        `Our staff started a password reset for your ${portal} account.`,
        `Use the link below to set a new one. ${resetLink} Until then, your current password still works.`,
        'If you did not ask us for this, do not use the link, and contact us.'
      ],
      link: { label: 'Set a new password', url: linkUrl }
    }
    case 'new-account': return {
      subject: `Your ${portal} account`,
      paragraphs: [
        `We created an account for you in the ${portal}${forDealers(subject.dealers)}. ${userNames(subject)}`,
        `Set your password with the link below. It works once, within ${formatDuration(invitationLifetime)}. If you get several emails, use the newest link. To get another one later, use “Forgot your password?” on the login page.`
      ],
      link: { label: 'Set your password', url: linkUrl }
    }
    case 'staff-login': return {
      subject: `How to log in to the ${portal}`,
      paragraphs: [
        `You have an account in the ${portal}. It has no password: you log in with your company’s login, for which your address is ${subject.email}.`,
        'If you did not expect this, contact us.'
      ],
      link: { label: 'Log in', url: linkUrl }
    }
    case 'password-set': return {
      subject: `Your ${portal} password was set`,
      paragraphs: [`The first password of your ${portal} account was set. You can now log in with it.`, 'If this was not you, contact us right away.']
    }
    case 'password-changed': return {
      subject: `Your ${portal} password was changed`,
      paragraphs: [`The password of your ${portal} account was changed. Everyone else logged in to it was logged out.`, ifNotYou]
    }
    case 'email-changed': return {
      subject: `Your ${portal} email address was changed`,
      paragraphs: [`The email address of your ${portal} account was changed to ${subject.newEmail}. We now send our emails there.`, 'If this was not you, contact us right away.']
    }
    case 'email-change-asked': return {
      subject: `A new email address for your ${portal} account`,
      paragraphs: [
        `Someone, most likely you or our staff for you, asked to change the email address of your ${portal} account to ${subject.wantedEmail}.`,
        `Nothing has changed yet. The new address takes effect once you log in and confirm it with the link we sent there. The link expires after ${formatDuration(emailLinkLifetime)}.`,
        'If this was not you, change your password right away. That also cancels the email change. If you cannot log in, use “Forgot your password?” on the login page. Then contact us.'
      ]
    }
    case 'account-deleted': return {
      subject: `Your ${portal} account was deleted`,
      paragraphs: [
        `Our staff deleted your ${portal} account. You can no longer log in with it.`,
        'If you did not expect this, contact us right away.'
      ]
    }
    case 'order-mails-off': return {
      subject: `Emails about orders from your ${portal} account were turned off`,
      paragraphs: [
        `Emails about orders from your ${portal} account were turned off, most likely by you. This is the last one until they are turned on again.`,
        `To turn them on again, log in and go to Change Email. ${ifNotYou}`
      ]
    }
    case 'people-added': {
      const { dealerNumber, names, count } = subject
      const isOne = count === 1
      const more = count - names.length
      return {
        subject: `${isOne ? 'Someone was' : `${formatCount(count)} people were`} added to your dealership in the ${portal}`,
        paragraphs: [`Our staff created ${isOne ? 'a login for one more person' : `logins for ${formatCount(count)} more people`} at your dealership, account number ${dealerNumber}, in the ${portal}.`],
        list: names.length === 0 || more === 0 ? names : [...names, `and ${formatCount(more)} more`],
        link: { label: 'See the people of your dealership', url: linkUrl },
        close: 'If you did not expect this, contact us right away.'
      }
    }
    case 'person-invited': return {
      subject: `An invitation to dealership ${subject.dealerNumber} in the ${portal}`,
      paragraphs: [
        `You are invited to work for the dealership with account number ${subject.dealerNumber} in the ${portal}. Your email address already has an account.`,
        'toStaff' in subject && subject.toStaff
          ? 'It is a staff account, which cannot join a dealership. Ask whoever invited you to withdraw the invitation, or to invite another address of yours.'
          : `Log in as ${subject.email}, and accept or decline the invitation on the home page. If you work for another dealership, you then choose for which one you act; your login stays the same.`,
        'If you did not expect this, ignore this email. Nothing will change.'
      ],
      link: { label: 'Log in', url: linkUrl }
    }
    case 'rights-changed': return {
      subject: `Your rights in the ${portal} were changed`,
      paragraphs: [
        `What you may do for your dealership, account number ${subject.dealerNumber}, in the ${portal} was changed. The pages show it from now on; you do not need to log in again.`,
        'If you have questions, ask the owner of your dealership.'
      ]
    }
    case 'person-removed': return {
      subject: `You no longer belong to dealership ${subject.dealerNumber} in the ${portal}`,
      paragraphs: [
        `You were removed from the dealership with account number ${subject.dealerNumber} in the ${portal}. Your account stays, and orders that you submitted are delivered as usual.`,
        'If this is a mistake, ask the owner of the dealership to invite you again.'
      ]
    }
    case 'cart-handed-over': return {
      subject: `${subject.handOver.by} prepared an order for you`,
      paragraphs: [
        `${subject.handOver.by} handed you a cart in the ${portal}, for account number ${subject.handOver.customerNumber}. Its parts are in your cart now.`,
        `Nothing was ordered. Check the cart and ${nextStep(subject.handOver)}, or change it like any other.`
      ],
      link: { label: 'Open your cart', url: linkUrl }
    }
    case 'person-erased': return {
      subject: `Your data in the ${portal} was erased`,
      paragraphs: [
        `Your ${portal} account was deleted, and your name and email address were erased. Orders that you submitted stay, without your name.`,
        `Our security log, which records who did what, keeps your name ${subject.auditDays === null ? 'as long as the log is kept' : `for ${formatCount(subject.auditDays)} days after each entry`}. Our ordering system keeps the orders themselves.`,
        'This is the last email to this address. If you did not ask for this, contact us.'
      ]
    }
    case 'release-asked':
    case 'release-given':
    case 'release-declined':
    case 'release-lapsed': return releaseLetter(subject, linkUrl, portal)
    case 'email-confirmation': return {
      subject: `Confirm your new ${portal} email address`,
      paragraphs: [
        `Someone asked to use ${subject.email} for an account in the ${portal}. If the account is yours, log in to it and confirm the address with the link below.`,
        `The link works once, within ${formatDuration(emailLinkLifetime)}. If you get several emails, use the newest link. Until then, the account keeps its old address.`,
        'If you did not expect this, ignore this email. Someone may have mistyped their address, and nothing will change.'
      ],
      link: { label: 'Confirm the address', url: linkUrl }
    }
    case 'email-tried': return {
      subject: `Your ${portal} account keeps its email address`,
      paragraphs: [
        `Someone asked to use ${subject.email} for another account in the ${portal}. The address belongs to your account, so nothing was changed, and no one was told that you have an account.`,
        'You do not need to do anything. If it was you, log in to the account that has this address, or contact us.'
      ]
    }
    case 'second-factor-link': return {
      subject: `Set up two-step login for your ${portal} account`,
      paragraphs: [
        `Someone, most likely you, is setting up two-step login for your ${portal} account. You will then log in with your password and a code from an app on your phone.`,
        `To continue, log in and open the link below. It works once, within ${formatDuration(factorLinkLifetime)}. If you get several emails, use the newest link.`,
        'If this was not you, someone knows your password. Change it right away and contact us.'
      ],
      link: { label: 'Set up two-step login', url: linkUrl }
    }
    case 'second-factor-on': return {
      subject: `Two-step login for your ${portal} account was turned on`,
      paragraphs: [
        `From now on, you log in to your ${portal} account with your password and a code from your authenticator app. Everyone else logged in to the account was logged out.`,
        'Keep your recovery codes where you can find them without your phone.',
        ifNotYou
      ]
    }
    case 'second-factor-off': return {
      subject: `Two-step login for your ${portal} account was turned off`,
      paragraphs: [`You now log in to your ${portal} account with only your password. Everyone else logged in to the account was logged out.`, ifNotYou]
    }
    case 'second-factor-reset': return {
      subject: `Two-step login for your ${portal} account was reset`,
      paragraphs: [
        `Our staff turned off two-step login for your ${portal} account and logged it out everywhere. You now log in with only your password. Set up two-step login again as soon as you can.`,
        'If you did not ask us for this, contact us right away.'
      ]
    }
    case 'recovery-code-used': return {
      subject: `A recovery code of your ${portal} account was used`,
      paragraphs: [
        `Someone, most likely you, used a recovery code of your ${portal} account instead of a code from your authenticator app. The code will not work again.`,
        'To see how many are left or make new ones, go to Two-step login.',
        ifNotYou
      ]
    }
    case 'wrong-codes': return {
      subject: `Wrong codes for your ${portal} account`,
      paragraphs: [
        `More than ${formatCount(throttling.wrongCodesUntold)} wrong codes of two-step login were entered for your ${portal} account today, by someone who knows your password, uses your browser or has opened a link in your emails. The codes did not let them in.`,
        'If this was you, you do not need to do anything. If not, change your password right away and contact us.'
      ]
    }
    case 'order-canceled': return canceledOrder(subject.entry, linkUrl, { name: portal, timeZone })
    case 'order-deleted': return deletedOrder(subject.deleted, linkUrl)
    case 'order-news': return newsLetter(subject, linkUrl, portal)
    case 'order-accepted': return acceptedOrder(subject.entry, linkUrl, { name: portal, timeZone })
    case 'order-rejected': return rejectedOrder(subject.entry, linkUrl, { name: portal, timeZone })
    case 'order-received': return orderLetter(subject, linkUrl, { name: portal, timeZone }, 'received', [
      'was received. Our ordering system has not confirmed it yet, and we keep checking.',
      `${outcomeToCome} Do not submit it again.`
    ])
    case 'order-placed': return orderLetter(subject, linkUrl, { name: portal, timeZone }, stood('submitted'), [
      `was submitted. It is order ${subject.entry.erpOrderId ?? ''} in our ordering system.`,
      ...remarkOf(subject.entry),
      'Customer service will confirm it next. You do not need to do anything.'
    ])
    case 'order-refused': return orderLetter(subject, linkUrl, { name: portal, timeZone }, stood('rejected'), [
      'was rejected. It will not be delivered.', `Reason: ${subject.entry.message ?? ''}`, orderAgain(portal)
    ])
  }
}

/** What the new owner of a cart may do with it. The amount of a limit is not stated. */
function nextStep ({ rights: { order, order_limit: limit } = everyRight }: HandedOverCart): string {
  if (!order) return 'ask for its release'
  return limit === null ? 'submit it' : 'submit it, or ask for its release if it is above your order limit'
}

/** An order's status in the pages' words, within a sentence. */
function stood (standing: 'submitted' | 'rejected' | 'canceled' | 'deleted'): string {
  return orderStatusLabels[standing].toLowerCase()
}

function forDealers (dealers: readonly CustomerNumber[]): string {
  return dealers.length === 0 ? '' : `, for the dealership with account number ${dealers.join(' and ')}`
}

function userNames ({ email, accountNumber }: { email: string, accountNumber: CustomerNumber | null }): string {
  return accountNumber === null ? `Log in with ${email}.` : `Log in with ${email} or your account number, ${accountNumber}.`
}

function canceledOrder (entry: SettledEntry, linkUrl: string, { name: portal, timeZone }: MailPortal): Letter {
  return {
    subject: `Order PO #${poNumberOf(entry)} was ${stood('canceled')}`,
    paragraphs: [`${inWords(entry, timeZone)}, was canceled. It will not be delivered.`, `Reason: ${entry.message ?? ''}`, orderAgain(portal)],
    link: { label: 'Open the order', url: linkUrl }
  }
}

function deletedOrder ({ id, customerNumber, poNumber, reason }: DeletedOrder, linkUrl: string): Letter {
  const title = orderTitle({ po_number: poNumber })
  return {
    subject: `Order ${title} was ${stood('deleted')}`,
    paragraphs: [
      `The order ${title} (number ${id}) of dealer ${dealerName(customerNumber)} was deleted by our staff before it was confirmed. It will not be delivered.`,
      ...(reason === null ? [] : [`Reason: ${reason}`]),
      'If you still need the parts, order them again. If you have questions, contact us and quote the number of the order.'
    ],
    link: { label: 'Open the order', url: linkUrl }
  }
}

function acceptedOrder (entry: SettledEntry, linkUrl: string, { timeZone }: MailPortal): Letter {
  return {
    subject: `Order PO #${poNumberOf(entry)} was ${stood('submitted')}`,
    paragraphs: [
      `${inWords(entry, timeZone)}, was received while our ordering system was down. It has now been checked and submitted. It is order ${entry.erpOrderId ?? ''} in our ordering system.`,
      ...remarkOf(entry),
      'You do not need to do anything. Do not submit it again.'
    ],
    link: { label: 'Open the order', url: linkUrl }
  }
}

function remarkOf ({ message }: SettledEntry): string[] {
  return message === null ? [] : [message]
}

function rejectedOrder (entry: SettledEntry, linkUrl: string, { name: portal, timeZone }: MailPortal): Letter {
  return {
    subject: `Order PO #${poNumberOf(entry)} was ${stood('rejected')}`,
    paragraphs: [
      `${inWords(entry, timeZone)}, was received while our ordering system was down. It was rejected when the system was back and will not be delivered.`,
      `Reason: ${entry.message ?? ''}`,
      orderAgain(portal)
    ],
    link: { label: 'Open the order', url: linkUrl }
  }
}

/** A letter with the whole order, to the dealer or the person who submitted it. @param news the order's outcome, as the end of a sentence about it */
function orderLetter (
  { entry, toStaff = false }: { entry: SettledEntry, toStaff?: boolean }, linkUrl: string, { timeZone }: MailPortal, outcome: string,
  [news, ...more]: readonly [string, ...string[]]
): Letter {
  const { parts, total, freight_minimum: freightMinimum, placed_by: placedBy, ordered_by: orderedBy, asked_by: askedBy, delivery } = entry.order
  return {
    subject: `Order PO #${poNumberOf(entry)} was ${outcome}`,
    paragraphs: [
      `${inWords(entry, timeZone)}, ${news}`,
      ...more,
      ...(placedBy === undefined || toStaff ? [] : [`It was placed for you by ${placedBy}.`]),
      ...(placedBy !== undefined || orderedBy === undefined ? [] : [`Placed by: ${orderedBy}`]),
      ...(askedBy === undefined ? [] : [`Requested by: ${askedBy}`]),
      ...shippingOf(entry.order),
      // What the ERP has may differ by now: `message` says so.
      `${entry.message === null ? 'Total' : 'As submitted: total'} ${leftOutOfTotal(total, freightMinimum, delivery?.pickup === true)}: ${formatMoney(total)}`
    ],
    list: parts.map(part => {
      const { item_number, item_description, quantity, price_unit: unit, note } = part
      const price = orderedPrice(part)
      const waiting = backOrderedOf(part)
      const backOrder = waiting === 0 ? '' : ` (${formatCount(waiting)} back-ordered)`
      return `${formatCount(quantity)} × ${item_number} ${item_description}, ${formatPrice(price)}${unit === undefined ? ' each' : ''}: ${formatMoney(amountOf(price, quantity))}${backOrder}${note === '' ? '' : ` (note: ${note})`}`
    }),
    link: { label: 'Open the order', url: linkUrl },
    close: chosenUnder
  }
}

/** How the order reaches the dealer, as far as it was known when it was submitted. */
function shippingOf ({ request, delivery }: SubmittedOrder): string[] {
  const { special_instructions: instructions } = deliveryWanted(request)
  const method = delivery === undefined || delivery.method === '' ? [] : [`Ship method: ${delivery.method}${delivery.pickup ? ' (picked up at our counter, not shipped)' : ''}`]
  const shipTo = delivery?.ship_to === undefined ? [] : [`Ship to: ${[delivery.ship_to.name, ...addressLines(delivery.ship_to)].join(', ')}`]
  return [...method, ...shipTo, ...(instructions === '' ? [] : [`Special instructions: ${instructions}`])]
}

function poNumberOf ({ order }: SettledEntry): string {
  return order.request.data.po_number
}

function inWords (entry: SettledEntry, timeZone: string): string {
  const { reference, customerNumber, createdAt } = entry
  return `The order PO #${poNumberOf(entry)} of dealer ${dealerName(customerNumber)}, submitted on ${formatDate(isoDateOf(createdAt, timeZone))} under reference ${reference}`
}

function orderAgain (portal: string): string {
  return `Still want these parts? For ${formatDuration(submissionTimes.rejectedShown)}, you can order them again from the order's page in the ${portal}, under Open Orders. If you have questions, contact us and quote the reference.`
}

/**
 * The mail as text and HTML.
 * @param linkUrl ignored by the kinds of mail that have no link
 */
export function renderMail (about: MailSubject, linkUrl: string, portal: MailPortal): Mail {
  const { subject, paragraphs, list = [], link, close } = letterAbout(about, linkUrl, portal)
  const lines = list.map(item => typeof item === 'string' ? item : `${item.text}\n${item.link.url}`)
  const text = [...paragraphs, ...(lines.length === 0 ? [] : [lines.join('\n')]), ...(link === undefined ? [] : [`${link.label}:\n${link.url}`]), ...(close === undefined ? [] : [close])].join('\n\n')
  const anchor = link === undefined ? '' : `<p>${anchorOf(link)}</p>\n`
  const items = list.length === 0 ? '' : `<ul>\n${list.map(item => `<li>${itemHtml(item)}</li>\n`).join('')}</ul>\n`
  const html = `${paragraphs.map(paragraph => `<p>${sentenceHtml(paragraph)}</p>\n`).join('')}${items}${anchor}${close === undefined ? '' : `<p>${escapeHtml(close)}</p>\n`}`
  return { to: about.email, subject, text: `${text}\n`, html }
}

function itemHtml (item: NonNullable<Letter['list']>[number]): string {
  return typeof item === 'string' ? sentenceHtml(item) : `${sentenceHtml(item.text)} · ${anchorOf(item.link)}`
}

function anchorOf ({ label, url }: NonNullable<Letter['link']>): string {
  return `<a href="${escapeHtml(url)}">${escapeHtml(label)}</a>`
}

/** Text as HTML in which browsers and mail programs neither translate a number nor break it across lines. */
function sentenceHtml (text: string): string {
  return cutAtNumbers(text).map((part, at) => at % 2 === 0 ? unbroken(part) : `<span translate="no" style="white-space: nowrap">${escapeHtml(part)}</span>`).join('')
}

/** Text as HTML in which no amount or size is broken at a hyphen or slash. Email addresses may be long. */
function unbroken (text: string): string {
  return escapeHtml(text).replaceAll(/(?<!\S)(?=\S*\d)(?=\S*[-/])[^\s@]{2,40}(?!\S)/g, number => `<span style="white-space: nowrap">${number}</span>`)
}
