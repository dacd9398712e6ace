import { knownItems } from '@portal/fixtures/known-items'
import { pick, randomOf, whole } from '@portal/fixtures/random'
import type { Content } from './history.ts'

/** Somebody with an account, and the dealers that they may order for. */
export type Person = { username: string, customers: readonly string[], staff: boolean }

/** What one person does about one order. All of it follows from the seed; what meets it on the way does not. */
export type Plan = {
  person: Person
  content: Content
  /** It goes as a dealer-management system's file. */
  file: boolean
  /** Sent so many times at once under one key, to different processes. */
  copies: number
  /** Milliseconds of the machine's time after which the person gives up waiting; undefined for one who waits. */
  patience: number | undefined
  /** Times that they try again where they were not told that the portal has it. */
  retries: number
  /** Milliseconds of portal time between two tries. */
  pause: number
  /** They want it also where it looks like a duplicate. */
  insists: boolean
  /** Sends the key again once it is acknowledged, as a reloaded page does. */
  reloads: boolean
  /** Sends another content under the key afterwards, as nobody should. */
  changes: boolean
}

const items = Object.values(knownItems).map(item => item.number)
/** Random numbers of what is ordered and of how are drawn apart, so that one order's content can be repeated by another. */
const streams = 2

/** @param seed and @param index decide all of it */
export function planOf (seed: number, index: number, people: readonly Person[]): Plan {
  const random = randomOf(seed, streams * index + 1)
  // Now and then somebody orders what was ordered shortly before.
  const original = random() < 0.08 ? Math.max(0, index - 1 - whole(random, 30)) : index
  const { person, content, file } = orderOf(seed, original, people)
  const gaveUp = random() < 0.12
  return {
    person,
    content,
    file,
    copies: random() < 0.1 ? 2 + whole(random, 1) : 1,
    patience: random() < 0.1 ? 5 + whole(random, 150) : undefined,
    retries: gaveUp ? whole(random, 1) : 25,
    pause: random() < 0.1 ? 60_000 + whole(random, 120_000) : 3000 + whole(random, 30_000),
    insists: random() < 0.6,
    reloads: random() < 0.15,
    changes: random() < 0.05
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
