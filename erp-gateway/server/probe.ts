import type { GatewayReply } from './serve.ts'

/** For probes, without a key. It is not part of the contract, and the portal does not call it. */
export const probePath = '/healthz'

const up: GatewayReply = { status: 200, body: { STATE: 'UP' } }
const down: GatewayReply = { status: 503, body: { STATE: 'DOWN' } }
const keptFor = 1000

/**
 * Whether the ERP works, and nothing else. Anybody may ask, so the ERP is asked at most once a second.
 * @param works asks the ERP
 */
export function createProbe (works: () => Promise<boolean>, now: () => number = () => performance.now()): () => Promise<GatewayReply> {
  let known: { at: number, reply: Promise<GatewayReply> } | undefined
  return async () => {
    if (known === undefined || now() - known.at >= keptFor) known = { at: now(), reply: works().then(isUp => isUp ? up : down, () => down) }
    return await known.reply
  }
}
