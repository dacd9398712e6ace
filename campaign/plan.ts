import { limits } from '@portal/contracts/policy/limits'
import { defaultAddressKey } from '@portal/contracts/policy/ordering'
import { soldByPiece } from '@portal/fixtures/data/known-items'
import { pick, randomOf, whole } from '@portal/fixtures/data/random'
import type { Content } from './history.ts'

/** A person with an account, and the dealers for whom they may order. */
export type Person = { username: string, customers: readonly string[], staff: boolean }

/** How a request for release is answered. `change`: released with another quantity. The last three happen at the same moment. */
const releaseAnswers = ['release', 'change', 'decline', 'take-back', 'two-release', 'release-and-decline', 'release-and-take-back'] as const

/** The order is not the person's own: a colleague who may not submit it asks for its release. */
export type ReleasePlan = { asks: 'buyer' | 'counter', answer: typeof releaseAnswers[number] }

/** What a person does about one order. All of it follows from the seed, unlike what happens on the way. Times are portal time. */
export type Plan = {
  person: Person
  content: Content
  /** A colleague orders it, and the person releases it, or the manager declines it; undefined for an order of the person's own. */
  release: ReleasePlan | undefined
  /** The order is uploaded as a dealer-management system's file. */
  file: boolean
  /** Milliseconds before the first request reaches the portal. */
  lag: number
  /** Milliseconds after which the connection of the first request breaks; undefined if it does not. */
  breaks: number | undefined
  /** Milliseconds after Submit at which they close the tab, the first time; undefined if they wait. */
  closes: number | undefined
  /** They press Submit in two tabs at once. */
  secondTab: boolean
  /** They add to the cart while the order is on its way. */
  addsMeanwhile: boolean
  /** The tab is closed after the answer has arrived but before it is shown. */
  leavesUnseen: boolean
  /** What they do if the order was not received, or nobody can say: try again, change the cart or the form, open a new tab, or go to another machine. */
  onFailure: 'again' | 'edit' | 'reopen' | 'elsewhere'
  /** What changes when they edit. */
  edits: 'lines' | 'form'
  /** Milliseconds between a look at the order and the press on Submit. */
  hesitates: number
  /** What they do if there already is an order with the same content, or from the same cart: want both, look at that one, or leave. */
  onOtherOrder: 'insist' | 'view' | 'leave'
  /** They want the order even at a higher price than they saw. */
  paysMore: boolean
  /** They log out and in again before they retry. */
  logsOut: boolean
  /** The number of retries if the portal does not have the order. */
  retries: number
  /** Milliseconds between two attempts. */
  pause: number
  /** The key is sent again after the order was acknowledged, as an old page may do. */
  resends: boolean
  /** Afterward, different content is sent under the key, which no page does. */
  misuses: boolean
}

const items = soldByPiece.map(item => item.number)
/** The content of an order and the person's behavior have separate random streams, so that another order can repeat the content. */
const streams = 2

/** The plan is determined by `seed` and `index`. */
export function planOf (seed: number, index: number, people: readonly Person[]): Plan {
  const random = randomOf(seed, streams * index + 1)
  const one = (likelihood: number): boolean => random() < likelihood
  // Sometimes a person orders what was ordered shortly before.
  const original = one(0.08) ? Math.max(0, index - 1 - whole(random, 30)) : index
  const { person, content, file } = orderOf(seed, original, people)
  return {
    person,
    content,
    file,
    lag: one(0.15) ? whole(random, 8000) : 0,
    breaks: one(0.12) ? 100 + whole(random, 9000) : undefined,
    closes: one(0.12) ? whole(random, 6000) : undefined,
    secondTab: one(0.08),
    addsMeanwhile: one(0.1),
    leavesUnseen: one(0.05),
    onFailure: pick(random, ['again', 'again', 'again', 'edit', 'edit', 'reopen', 'reopen', 'elsewhere']),
    edits: pick(random, ['lines', 'form']),
    onOtherOrder: pick(random, ['insist', 'insist', 'view', 'leave']),
    logsOut: one(0.05),
    retries: one(0.12) ? whole(random, 1) : 12,
    pause: one(0.1) ? 60_000 + whole(random, 120_000) : 3000 + whole(random, 30_000),
    resends: one(0.05),
    misuses: one(0.05),
    hesitates: one(0.3) ? whole(random, 20_000) : 500,
    paysMore: one(0.7),
    release: one(0.1) ? { asks: pick(random, ['buyer', 'counter']), answer: pick(random, releaseAnswers) } : undefined
  }
}

function orderOf (seed: number, index: number, people: readonly Person[]): { person: Person, content: Content, file: boolean } {
  const random = randomOf(seed, streams * index)
  const person = pick(random, people)
  const customer = pick(random, person.customers)
  const file = random() < 0.3
  const numbers = new Set(Array.from({ length: 1 + whole(random, 4) }, () => pick(random, items)))
  const lines = Array.from(numbers, item => ({ item, quantity: 1 + whole(random, 60), note: !file && random() < 0.2 ? `note ${whole(random, 999)}` : '' }))
  const po = `PO ${whole(random, 99_999_999)}`
  // A file with chosen delivery is sent to the ERP as an order.
  const instructions = random() < 0.2 ? `dock ${whole(random, 99)}` : ''
  return { person, file, content: { customer, po, shipping: random() < 0.8 ? 'default' : 'will-call', instructions, address: defaultAddressKey, lines } }
}

/** The content after the person has changed their mind. @param round distinguishes successive changes */
export function edited (content: Content, edits: Plan['edits'], round: number): Content {
  return edits === 'form'
    ? { ...content, po: `${content.po}${round}`.slice(-limits.poNumberMax).trim() }
    : { ...content, lines: content.lines.map(line => ({ ...line, quantity: line.quantity + 1 })) }
}
