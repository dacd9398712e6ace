import { setTimeout } from 'node:timers/promises'
import { limits } from '@portal/contracts/policy/limits'
import { visitor } from '../start-servers.ts'
import type { Person, Send } from './send-calls.ts'

/** Loads the portal until the process ends. */
type Flood = (send: Send, greedy: Person) => Promise<void>

const unknown = Array.from({ length: limits.priceRequestMax }, (_, n) => `FLOOD-${10_000 + n}`)

export const floods = {
  '600 searches of visitors at once': inLoops(600, async (send, _, n) => await send('items', visitor, { search: `flood ${n}` })),
  'a dozen lists of 1,000 unknown numbers by one dealer': inLoops(12, async (send, { headers }) => await send('findParts', headers, { parts: unknown })),
  '40 documents by one dealer': inLoops(40, async (send, { number, headers }) => await send('statementPdf', headers, { dealer: number })),
  '200 searches of one dealer at once': inLoops(200, async (send, { number, headers }, n) => await send('items', headers, { search: `flood ${n}`, customer_number: number }))
} as const satisfies Record<string, Flood>

export type FloodName = keyof typeof floods

/** This many clients, each of which sends again as soon as it is answered, or a second after a refusal. */
function inLoops (clients: number, ask: (send: Send, greedy: Person, client: number) => Promise<number>): Flood {
  return async (send, greedy) => {
    await Promise.all(Array.from({ length: clients }, async (_, client) => {
      for (;;) if (await ask(send, greedy, client) >= 400) await setTimeout(1000)
    }))
  }
}
