import type { CustomerNumber, Reference, UserId } from '@portal/contracts/base/ids'
import { invitationParam } from '@portal/contracts/base/page-params'
import { emailTriedEvery } from '@portal/contracts/policy/mails'
import { importantNews } from '@portal/contracts/policy/order-news'
import { timings } from '@portal/contracts/policy/timings'
import { personName } from '@portal/contracts/rules/accounts/person-name'
import { dealerReach, reachesDealer } from '@portal/contracts/rules/dealers/dealer-reach'
import type { Rights } from '@portal/contracts/rules/accounts/rights'
import { isOpenRelease, mayOrder } from '@portal/contracts/rules/releases/release'
import type { StaffLoginRule } from '../../http/session/staff-login-rule.ts'
import { pageOfDealer, pagePath } from '../../lib/page-links.ts'
import type { ClaimedMail, PasswordLinkKind, ReleaseMailKind } from '../../ports/mails/mail-queue.ts'
import type { Ports } from '../../ports/ports.ts'
import type { User } from '../../ports/accounts/users.ts'
import type { JournalEntry } from '../../ports/orders/order-journal.ts'
import type { StoredNews } from '../../ports/orders/order-news.ts'
import { issueEmailLink, issueFactorLink, issueLink } from './issue-link.ts'
import type { MailSubject } from './mail-texts.ts'

type ContentPorts = Pick<Ports, 'erp' | 'orderNews' | 'users' | 'memberships' | 'passwordLinks' | 'emailChanges' | 'secondFactors' | 'journal' | 'releases' | 'throttle' | 'clock' | 'ids'> & { staffLoginRule: StaffLoginRule }

/** What a mail is about, and where its link leads; no link if that is empty. */
type Content = { subject: MailSubject, linkUrl: string }

/**
 * What a queued mail says at this moment. Its link, if it has one, is created now and revokes any sent before.
 * @param url the portal's configured address, which links lead to
 * @returns undefined if the mail has become pointless. The person who asked for it is not told.
 */
export async function mailContentOf (ports: ContentPorts, mail: ClaimedMail, url: string): Promise<Content | undefined> {
  switch (mail.kind) {
    case 'password-link':
    case 'password-link-by-staff':
    case 'new-account': return await passwordLink(ports, mail, url)
    case 'second-factor-link': return await factorLink(ports, mail, url)
    case 'email-confirmation': return await emailConfirmation(ports, mail, url)
    case 'password-set':
    case 'password-changed':
    case 'email-changed':
    case 'email-change-asked':
    case 'account-deleted':
    case 'order-mails-off':
    case 'rights-changed':
    case 'person-removed':
    case 'person-erased':
    case 'second-factor-on':
    case 'second-factor-off':
    case 'second-factor-reset':
    case 'recovery-code-used':
    case 'wrong-codes': return { subject: mail, linkUrl: '' }
    case 'order-deleted': {
      if (await orderReader(ports, mail.email, mail.deleted) === undefined) return undefined
      return { subject: mail, linkUrl: url + pageOfDealer(mail.deleted.customerNumber, 'openOrder', 'unconfirmed', mail.deleted.id) }
    }
    case 'cart-handed-over': {
      const { customerNumber } = mail.handOver
      return await rightsAt(ports, mail.email, customerNumber) && { subject: mail, linkUrl: url + pageOfDealer(customerNumber, 'cart') }
    }
    case 'release-asked':
    case 'release-given':
    case 'release-declined':
    case 'release-lapsed': return await aboutRelease(ports, mail, url)
    case 'person-invited': {
      const user = await ports.users.findByLogin(mail.email)
      return { subject: { ...mail, kind: 'person-invited', toStaff: user !== undefined && user.role !== 'dealer' }, linkUrl: `${url}${pagePath('home')}?${invitationParam}=${mail.dealerNumber}` }
    }
    case 'people-added': return { subject: { ...mail, kind: 'people-added', names: await namesOf(ports, mail.first) }, linkUrl: url + pageOfDealer(mail.dealerNumber, 'people') }
    case 'order-news': return await orderNews(ports, mail, url)
    default: {
      const entry = await ports.journal.findByReference(mail.reference)
      if (entry === undefined) return undefined
      const user = await orderReader(ports, mail.email, entry)
      return user && { subject: { kind: mail.kind, email: mail.email, entry, toStaff: user.role !== 'dealer' }, linkUrl: url + pathOf(entry) }
    }
  }
}

/** Names as they are now, with the addresses. Whoever was deleted meanwhile is left out. */
async function namesOf ({ users }: ContentPorts, ids: readonly UserId[]): Promise<string[]> {
  const people = await Promise.all(ids.map(async id => await users.findById(id)))
  return people.filter(person => person !== undefined).map(person => {
    const name = personName(person)
    return name === person.email ? name : `${name} (${person.email})`
  })
}

/** A request that ended meanwhile needs no release, and whoever may not release it or no longer belongs to the dealership is told nothing. */
async function aboutRelease (
  ports: ContentPorts, { kind, email, reference }: { kind: ReleaseMailKind, email: string, reference: Reference }, url: string
): Promise<Content | undefined> {
  const { releases, journal } = ports
  const request = await releases.find(reference)
  const rights = request && await rightsAt(ports, email, request.customerNumber)
  if (request === undefined || rights === undefined) return undefined
  if (kind === 'release-asked' && !(isOpenRelease(request.state) && mayOrder(rights, request.order.total))) return undefined
  const entry = kind === 'release-given' ? await journal.findByReference(reference) : undefined
  const linkUrl = url + pageOfDealer(request.customerNumber, 'release', reference)
  return { subject: { kind, email, request, ...(entry !== undefined && { ordered: entry.order, number: entry.erpOrderId }) }, linkUrl }
}

/** What a person may do at a dealership by now; undefined if they do not belong to it, or their account is disabled. */
async function rightsAt ({ users, memberships }: ContentPorts, email: string, dealer: CustomerNumber): Promise<Rights | undefined> {
  const user = await users.findByLogin(email)
  return user?.status === 'active' ? (await memberships.of(user.id))?.dealers.get(dealer) : undefined
}

/** Whoever has the address, if they may read mails about the dealer's orders by now. Staff always hear what becomes of an order that they placed. */
async function orderReader (
  ports: ContentPorts, email: string, of: Pick<JournalEntry, 'customerNumber'> & Partial<Pick<JournalEntry, 'actorId'>>
): Promise<User | undefined> {
  const user = await ports.users.findByLogin(email)
  return user?.status === 'active' && (user.id === of.actorId || await maySeePrices(ports, user, of)) ? user : undefined
}

/**
 * Order mails contain amounts or the distributor's words, so whoever may no longer see prices gets none, nor does a representative whose dealer has
 * moved to another one.
 */
async function maySeePrices ({ memberships, erp, ids }: ContentPorts, user: User, { customerNumber }: Pick<JournalEntry, 'customerNumber'>): Promise<boolean> {
  if (user.role === 'dealer') return (await memberships.of(user.id))?.dealers.get(customerNumber)?.prices === true
  const reach = dealerReach(user)
  if (reach.of === 'everybody') return true
  try {
    const dealer = await erp.dealer(customerNumber, { requestId: ids.uuid(), display: true, useLastGoodAfter: timings.optionalRecordWait })
    return dealer !== undefined && reachesDealer(reach, dealer)
  } catch {
    // No mail waits for the ERP: the dealer was theirs when it was queued.
    return true
  }
}

/** People are not told what they may no longer see or no longer want to hear. */
async function orderNews (ports: ContentPorts, { email, news: ids, digest }: ClaimedMail & { kind: 'order-news' }, url: string): Promise<Content | undefined> {
  const [user, found] = await Promise.all([ports.users.findByLogin(email), ports.orderNews.find(ids)])
  if (user?.status !== 'active' || user.orderMails === 'none') return undefined
  const stored = user.orderMails === 'all' ? found : found.filter(({ content: { kind } }) => importantNews.includes(kind))
  const numbers = [...new Set(stored.map(({ customerNumber }) => customerNumber))]
  const dealers = new Map(await Promise.all(numbers.map(async number => [number, await maySeePrices(ports, user, { customerNumber: number })] as const)))
  const told = await Promise.all(stored.map(async (each): Promise<{ news: StoredNews, release?: Reference } | undefined> => {
    if (dealers.get(each.customerNumber) === true) return { news: each }
    const release = await ownRelease(ports, user, each)
    return release === undefined ? undefined : { news: withoutAmounts(each), release }
  }))
  const known = told.filter(each => each !== undefined).map(({ news, release }) => ({ ...news, url: url + pageOfNews(news, release) }))
  const [first] = known
  if (first === undefined) return undefined
  const isOfOne = known.every(({ customerNumber }) => customerNumber === first.customerNumber)
  const linkUrl = !digest ? first.url : isOfOne ? url + pageOfDealer(first.customerNumber, 'openOrders') : url
  return { subject: { kind: 'order-news', email, news: known, digest }, linkUrl }
}

function pageOfNews ({ order: { type, _id: id }, customerNumber }: StoredNews, release: Reference | undefined): string {
  return release === undefined ? pageOfDealer(customerNumber, 'openOrder', type, id) : pageOfDealer(customerNumber, 'release', release)
}

/** The request from which the order came, if this person of the dealership asked for it. */
async function ownRelease (
  { memberships, journal, releases }: ContentPorts, user: User, { customerNumber, order }: StoredNews
): Promise<Reference | undefined> {
  if ((await memberships.of(user.id))?.dealers.has(customerNumber) !== true) return undefined
  const entry = await journal.findByErpOrder(order._id)
  const request = entry?.customerNumber === customerNumber ? await releases.find(entry.reference) : undefined
  return request?.userId === user.id ? request.reference : undefined
}

/** News for somebody who sees no dealer prices. */
function withoutAmounts (news: StoredNews): StoredNews {
  const { content } = news
  return content.kind === 'changed' ? { ...news, content: { ...content, changes: content.changes.filter(({ kind }) => kind !== 'price') } } : news
}

/** The page of an order, even a rejected one. The dealer is named for people who act for several. */
function pathOf ({ reference, erpOrderId, customerNumber }: JournalEntry): string {
  return pageOfDealer(customerNumber, 'openOrder', 'unconfirmed', erpOrderId ?? reference)
}

/**
 * `email`: what was entered, which may be a dealer's account number. An account without a password gets an invitation, whoever asked; one that comes
 * too late, after the first password, is not sent. Members of staff who use no password are told how they log in.
 */
async function passwordLink (
  ports: ContentPorts, { kind, email, newEmail }: { kind: PasswordLinkKind, email: string, newEmail?: string }, url: string
): Promise<Content | undefined> {
  const user = await ports.users.findByLogin(email)
  if (user?.status !== 'active') return undefined
  if (newEmail !== undefined) {
    const { emailPending: pending } = user
    if (pending?.email !== newEmail || pending.until <= ports.clock.now() || !ports.staffLoginRule.mayUsePassword(user)) return undefined
    return { subject: { kind: 'password-link-by-staff', email: newEmail }, linkUrl: await issueLink(ports, user, url, newEmail) }
  }
  if (!ports.staffLoginRule.mayUsePassword(user)) return { subject: { kind: 'staff-login', email: user.email }, linkUrl: url + pagePath('staffLogin') }
  if (user.passwordHash === null) {
    const dealers = [...(await ports.memberships.of(user.id))?.dealers.keys() ?? []]
    return { subject: { kind: 'new-account', email: user.email, accountNumber: user.accountNumber ?? null, dealers }, linkUrl: await issueLink(ports, user, url) }
  }
  return kind === 'new-account' ? undefined : { subject: { kind, email: user.email }, linkUrl: await issueLink(ports, user, url) }
}

/** None for an account that is gone or disabled, or has a second factor by now. */
async function factorLink (ports: ContentPorts, { email }: { email: string }, url: string): Promise<Content | undefined> {
  const user = await ports.users.findByLogin(email)
  if (user?.status !== 'active' || await ports.secondFactors.find(user.id) !== undefined) return undefined
  return { subject: { kind: 'second-factor-link', email }, linkUrl: await issueFactorLink(ports, user, url) }
}

/**
 * If the address belongs to another account, no link is made, and its owner is told at most once per `emailTriedEvery`. The requester cannot tell
 * that from an address where nobody opens the mail.
 */
async function emailConfirmation (
  ports: ContentPorts, { email, userId, attempt }: ClaimedMail & { kind: 'email-confirmation' }, url: string
): Promise<Content | undefined> {
  const holder = await ports.users.findByLogin(email)
  if (holder === undefined) {
    const linkUrl = await issueEmailLink(ports, { userId, email }, url)
    return linkUrl === undefined ? undefined : { subject: { kind: 'email-confirmation', email }, linkUrl }
  }
  if (holder.status !== 'active') return undefined
  // A retried mail was admitted the first time.
  const wait = attempt > 1 ? 0 : await ports.throttle.admit([{ key: ['email-tried', email], max: 1, windowMs: emailTriedEvery }])
  return wait > 0 ? undefined : { subject: { kind: 'email-tried', email }, linkUrl: '' }
}
