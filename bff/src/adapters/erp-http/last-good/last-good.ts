import { createHash } from 'node:crypto'
import type { CustomerNumber } from '@portal/contracts/base/ids'
import { second } from '@portal/contracts/base/time-units'
import type { OperationName } from '@portal/erp-gateway/contract/operations'
import { PortalError } from '../../../errors.ts'
import { createSingleFlight } from '../../../lib/single-flight.ts'
import type { ErpContext } from '../../../ports/erp/erp.ts'
import type { LastAnswer, LastAnswers } from '../../../ports/erp/last-answers.ts'
import type { BadAnswerLog } from '../protection/bad-answers.ts'
import type { GatewayClient, GatewayAnswer, GatewayClientLimits, GatewayPresence, GatewayRequest } from '../protection/gateway-client.ts'

/** A kept answer, and the dealer whose answer it is. */
export type StoredAnswer = LastAnswer & { owner: CustomerNumber }

/** What the last good answer says, and when the ERP was asked for it. `isPieced`: it is made of answers to other requests. */
export type LastGoodAnswer<Found> = { found: Found, at: number, isPieced?: true }

/** What was read: a new answer, still to be checked, and when the ERP was asked for it; or what the last good one says. */
export type ReadOrLast<Found> = { answer: GatewayAnswer, askedAt: number } | { found: Found }

/** After an outage, an answer that any process got within this many milliseconds counts as new. */
const asGoodAsNew = 30 * second

/** For this many milliseconds, one caller asks for all who want the same answer. */
const askingFor = 6 * second

/** These answers decide something and hold only for the moment, so an old one never stands in. Only the options that `health` names are kept. */
const neverShown: ReadonlySet<OperationName> = new Set<OperationName>(['health', 'find-order'])

/** Longer keys are hashed: databases limit the length of what they index. */
const keyMax = 200

export type LastGood = {
  /** Keeps a good answer. */
  keep(request: GatewayRequest, owner: CustomerNumber, answer: GatewayAnswer, askedAt: number): void
  /**
   * Reads from the gateway. For display, the last good answer stands in where the ERP is away or too slow. Right after an outage, when
   * all screens ask again, each request is sent once, by one process.
   * @param last finds the last good answer
   * @throws PortalError as `GatewayClient.read` does, where there is no last good answer
   */
  read<Found>(request: GatewayRequest, context: ErpContext, last: () => Promise<LastGoodAnswer<Found> | undefined>): Promise<ReadOrLast<Found>>
  /**
   * The last good answer to exactly this request.
   * @param take checks it as if the gateway had just given it; undefined where it cannot be used, which is logged
   */
  find<Found>(request: GatewayRequest, take: (stored: StoredAnswer) => Found | undefined): Promise<LastGoodAnswer<Found> | undefined>
  /** The customer's last good answers to these operations, newest first. */
  latest: LastAnswers['latest']
}

type LastGoodOptions = {
  gateway: Pick<GatewayClient, 'read'> & GatewayPresence
  store: LastAnswers
  limits: Pick<GatewayClientLimits, 'useLastGoodAfter' | 'useLastGoodAfterInDoubt'>
  /** Milliseconds since 1970. */
  now: () => number
  log: BadAnswerLog
}

export function createLastGood ({ gateway, store, limits, now, log }: LastGoodOptions): LastGood {
  const { presence } = gateway
  // During an outage a crowd looks at the same things, and the database is asked once for each.
  const finding = createSingleFlight<StoredAnswer | undefined>()
  const claiming = createSingleFlight<boolean>()

  /** Those who share a claim share the request too, as it is sent at once. */
  async function claim (request: GatewayRequest): Promise<boolean> {
    const { operation } = request
    const key = keyOf(request)
    const at = now()
    return await claiming.join(`${operation} ${key}`, async () => await store.claim(operation, key, at, at + askingFor)).result
  }

  /** Waits for a new answer, or takes the last good one once that would take too long, or if there is none. */
  async function ask<Found> (request: GatewayRequest, context: ErpContext, last: () => Promise<LastGoodAnswer<Found> | undefined>): Promise<ReadOrLast<Found>> {
    const askedAt = now()
    const asking = gateway.read(request, context)
    const wait = Math.min(context.useLastGoodAfter ?? Infinity, presence.isInDoubt() ? limits.useLastGoodAfterInDoubt : limits.useLastGoodAfter)
    const slow = Promise.withResolvers<undefined>()
    const timer = setTimeout(() => { slow.resolve(undefined) }, wait)
    try {
      const answer = await Promise.race([asking, slow.promise])
      if (answer !== undefined) return { answer, askedAt }
      const standIn = await last()
      if (standIn === undefined) return { answer: await asking, askedAt }
      asking.catch(() => {})
      return shown(standIn, context)
    } catch (error) {
      const standIn = error instanceof PortalError && error.code === 'erp_unavailable' ? await last() : undefined
      if (standIn === undefined) throw error
      return shown(standIn, context)
    } finally {
      clearTimeout(timer)
    }
  }

  /**
   * One caller in all processes asks; meanwhile the others get what is known.
   * @param outage when it began: answers from before are old, however short the outage
   */
  async function askInTurn<Found> (
    request: GatewayRequest, context: ErpContext, last: () => Promise<LastGoodAnswer<Found> | undefined>, outage: number
  ): Promise<ReadOrLast<Found>> {
    const isNew = (known: LastGoodAnswer<Found> | undefined): known is LastGoodAnswer<Found> =>
      known !== undefined && known.isPieced !== true && known.at > outage && Math.abs(now() - known.at) < asGoodAsNew
    const recent = ({ found, at }: LastGoodAnswer<Found>): ReadOrLast<Found> => {
      context.notes?.recent(at)
      return { found }
    }
    const known = await last()
    if (isNew(known)) return recent(known)
    if (known === undefined) return await ask(request, context, last)
    if (!await claim(request)) return shown(known, context)
    // The previous holder of the claim may have got its answer meanwhile.
    const latest = await last()
    return isNew(latest) ? recent(latest) : await ask(request, context, last)
  }

  function shown<Found> ({ found, at }: LastGoodAnswer<Found>, { notes }: ErpContext): ReadOrLast<Found> {
    notes?.older(at)
    return { found }
  }

  return {
    keep (request, owner, { status, text }, at) {
      if (request.operation !== 'find-order') store.keep({ operation: request.operation, key: keyOf(request), owner }, { status, text, at })
    },
    async read (request, context, last) {
      if (context.display !== true || neverShown.has(request.operation)) {
        const askedAt = now()
        return { answer: await gateway.read(request, context), askedAt }
      }
      const outage = presence.recoveringFrom()
      if (outage !== undefined) return await askInTurn(request, context, last, outage)
      const known = gateway.isHoldingBack() ? await last() : undefined
      return known === undefined ? await ask(request, context, last) : shown(known, context)
    },
    async find (request, take) {
      const { operation } = request
      const key = keyOf(request)
      const stored = await finding.join(`${operation} ${key}`, async () => await store.find(operation, key)).result
      if (stored === undefined) return undefined
      const found = take(stored)
      if (found !== undefined) return { found, at: stored.at }
      log.warn({ operation, owner: stored.owner }, 'a last good answer of the ERP cannot be used: this release cannot read it, or it is not about what was asked for')
      return undefined
    },
    latest: store.latest
  }
}

/** Every field of the request, above all the customer. */
function keyOf ({ method, path, body }: GatewayRequest): string {
  const key = body === undefined ? path : `${method} ${path} ${JSON.stringify(body)}`
  return key.length <= keyMax ? key : createHash('sha256').update(key).digest('base64url')
}
