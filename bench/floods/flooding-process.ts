import { floods, type FloodName } from './kinds-of-floods.ts'
import { sendTo, type Person } from './send-calls.ts'

/** A flood in a process of its own, so that sending it slows nobody else down. It begins with a message, and lasts until the process ends. */

export type FloodOrder = { name: FloodName, url: string, greedy: Person }

process.once('message', async ({ name, url, greedy }: FloodOrder) => { await floods[name](sendTo(url), greedy) })
process.once('disconnect', () => process.exit())
