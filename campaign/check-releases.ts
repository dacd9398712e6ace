import { isOpenRelease } from '@portal/contracts/rules/releases/release'
import { canonical, grouped, isRefusal, type Attempt, type Entry, type Ended, type History, type ReleaseMail, type Requested } from './history.ts'

/** What is wrong with a request for release, or with the order that it became, in the checker's terms. */
export type ReleaseFinding = {
  kind: 'lost' | 'doubled' | 'mixed' | 'unexpected' | 'untold'
  key: string | undefined
  reference: string | undefined
  what: string
}

type Find = (kind: ReleaseFinding['kind'], what: string) => void

/**
 * Checks the requests for release: what its person confirmed is what is asked for. A released one is exactly one order, of whoever released it and under
 * its reference; what that order must contain is what the releaser was shown, as with any other. One that was declined or taken back is no order, and
 * its parts are back in the cart. Whoever asked was shown that they asked and how it ended, and was mailed once how somebody answered. Nobody was told
 * of another end.
 */
export function checkReleases (history: Pick<History, 'confirmed' | 'attempts' | 'shown' | 'ended' | 'entries' | 'requests' | 'releaseMails'>): ReleaseFinding[] {
  const { confirmed, attempts, shown, ended, entries, requests, releaseMails } = history
  const found: ReleaseFinding[] = []
  const finder = (key: string | undefined, reference: string): Find => (kind, what) => { found.push({ kind, key, reference, what }) }
  const decided = new Map(confirmed.map(each => [each.key, each]))
  const sentUnder = grouped(attempts, attempt => attempt.key)
  const told = grouped(ended, each => each.reference)
  const mailed = grouped(releaseMails, mail => mail.reference)
  const releasing = grouped(entries.filter(entry => entry.state !== 'withdrawn'), entry => decided.get(entry.key)?.release ?? entry.reference)
  const byReference = new Map(requests.map(request => [request.reference, request]))

  for (const request of requests) {
    const { key, reference, user } = request
    const find = finder(key, reference)
    const wanted = decided.get(key)
    if (wanted === undefined) find('unexpected', 'nobody has asked for this release')
    else if (canonical(wanted.content) !== canonical(request.content)) find('mixed', 'the request has another content than the person confirmed')
    if (!shown.some(each => each.reference === reference && each.user === user)) find('untold', 'the person was never shown that the release was asked for')
    checkAsking(sentUnder.get(key) ?? [], find)
    checkOrders(request, releasing.get(reference) ?? [], find)
    checkTold(request, told.get(reference) ?? [], mailed.get(reference) ?? [], find)
  }

  for (const { key, answer } of attempts) {
    if (answer.kind === 'asked' && byReference.get(answer.reference)?.key !== key) finder(key, answer.reference)('lost', 'told that the release was asked for, and it was not')
    if (answer.kind !== 'refused' || answer.code !== 'release_ended') continue
    const request = byReference.get(decided.get(key)?.release ?? '')
    if (request?.state === 'open') finder(key, request.reference)('unexpected', 'told that the request has ended, and it is open')
  }
  return found
}

/** @param attempts under the key of the request */
function checkAsking (attempts: readonly Attempt[], find: Find): void {
  if (attempts.some(({ answer }) => answer.kind === 'withdrawn')) find('doubled', 'told that nothing was sent, and the release was asked for')
  const sent = attempts.filter(({ content }) => content !== undefined)
  if (sent.length > 0 && sent.every(({ answer }) => isRefusal(answer))) find('unexpected', 'refused each time, and the release was asked for')
}

function checkOrders ({ reference, state, endedBy, isBack }: Requested, orders: readonly Entry[], find: Find): void {
  if (orders.length > 1) find('doubled', `released as ${orders.map(entry => entry.reference).join(', ')}`)
  const [order] = orders
  if (state === 'released') {
    if (order === undefined) find('lost', 'released, and there is no order')
    else if (order.reference !== reference) find('unexpected', `released as an order under another reference, ${order.reference}`)
    else if (order.user !== endedBy) find('unexpected', 'released by somebody else than the order says')
    return
  }
  if (order !== undefined) find('doubled', `${state}, and there is an order`)
  if (!isOpenRelease(state) && !isBack) find('lost', `${state}, and its parts are not back in the cart`)
}

function checkTold ({ user, email, state }: Requested, told: readonly Ended[], mails: readonly ReleaseMail[], find: Find): void {
  const wrong = told.find(each => each.state !== state)
  if (wrong !== undefined) find('unexpected', `told that it was ${wrong.state}, and it is ${state}`)
  if (isOpenRelease(state)) return
  if (!told.some(each => each.user === user)) find('untold', `it is ${state}, and the person who asked was not told`)
  const theirs = mails.filter(mail => mail.email === email)
  if (theirs.some(mail => mail.state !== state)) find('unexpected', `it is ${state}, and a mail says something else`)
  if (state === 'taken-back') return
  if (!theirs.some(mail => mail.sent)) find('untold', `it is ${state}, and no mail says so`)
  if (theirs.length > 1) find('unexpected', `told by ${theirs.length} mails that it is ${state}`)
}
