import { knownItems } from '@portal/fixtures/known-items'
import { pick, randomOf, whole } from '@portal/fixtures/random'
import type { Content } from './history.ts'

/** Somebody with an account, and the dealers that they may order for. */
export type Person = { username: string, customers: readonly string[], staff: boolean }

/** What one person does about one order. All of it follows from the seed; what meets it on the way does not. Times are portal time. */
export type Plan = {
  person: Person
  content: Content
  /** It goes as a dealer-management system's file. */
  file: boolean
  /** Milliseconds that the first request is on its way before the portal has it. */
  lag: number
  /** Milliseconds after which the connection breaks under the first request; undefined where it holds. */
  breaks: number | undefined
  /** Milliseconds after Submit at which they close the tab, the first time; undefined for one who waits. */
  closes: number | undefined
  /** They press Submit in two tabs at once. */
  secondTab: boolean
  /** They add to the cart while the order is on its way. */
  addsMeanwhile: boolean
  /** The tab is closed when the answer has come, before it has been shown. */
  leavesUnseen: boolean
  /** What they do where the order was not received, or nobody could say: try again, change the cart or the form, open a new tab, or go to another machine. */
  onFailure: 'again' | 'edit' | 'reopen' | 'elsewhere'
  /** What changes when they edit. */
  edits: 'lines' | 'form'
  /** What they answer to the question whether they want it twice: yes, a look at the earlier order, or no. */
  onDuplicate: 'insist' | 'view' | 'leave'
  /** They log out, and in again, before they try again. */
  logsOut: boolean
  /** Times that they try again where the portal does not have it. */
  retries: number
  /** Milliseconds between two tries. */
  pause: number
  /** The key is sent again once it is acknowledged, as an old page may. */
  resends: boolean
  /** Another content is sent under the key afterwards, as no page does. */
  misuses: boolean
}

const items = Object.values(knownItems).map(item => item.number)
/** Random numbers of what is ordered and of how are drawn apart, so that one order's content can be repeated by another. */
const streams = 2

/** @param seed and @param index decide all of it */
export function planOf (seed: number, index: number, people: readonly Person[]): Plan {
  const random = randomOf(seed, streams * index + 1)
  const one = (likelihood: number): boolean => random() < likelihood
  // Now and then somebody orders what was ordered shortly before.
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
    onDuplicate: pick(random, ['insist', 'insist', 'view', 'leave']),
    logsOut: one(0.05),
    retries: one(0.12) ? whole(random, 1) : 12,
    pause: one(0.1) ? 60_000 + whole(random, 120_000) : 3000 + whole(random, 30_000),
    resends: one(0.05),
    misuses: one(0.05)
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
  if (file) return { person, file, content: { customer, po, shipping: 'default', instructions: '', address: 9999, lines } }
  const instructions = random() < 0.2 ? `dock ${whole(random, 99)}` : ''
  return { person, file, content: { customer, po, shipping: random() < 0.8 ? 'default' : 'will-call', instructions, address: 9999, lines } }
}

/** What the person wants now that they have thought again. @param round tells one change from the next */
export function edited (content: Content, edits: Plan['edits'], round: number): Content {
  return edits === 'form'
    ? { ...content, po: `${content.po}${round}`.slice(-16) }
    : { ...content, lines: content.lines.map(line => ({ ...line, quantity: line.quantity + 1 })) }
}
