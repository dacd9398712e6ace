import type { Erp } from '../../ports/erp/erp.ts'
import type { ErpMonitor } from '../../ports/erp/erp-monitor.ts'
import type { LastAnswers } from '../../ports/erp/last-answers.ts'
import type { BadAnswerLog } from './protection/bad-answers.ts'
import { withDealerCache } from './reads/dealer-cache.ts'
import { erpOverGateway } from './erp-over-gateway.ts'
import { createGatewayClient, gatewayClientLimits, type GatewayClientLimits, type GatewayClientOptions } from './protection/gateway-client.ts'
import { createLastGood } from './last-good/last-good.ts'

export type ErpHttpOptions = {
  /** The address of the ERP gateway, e.g. `https://erp.example.com/gateway`. */
  url: string
  /** Sent as a bearer token, if given. */
  key?: string | undefined
  /** Sent if the gateway does not accept the key, or no longer does. */
  nextKey?: string | undefined
  /** The maximum number of connections for reads, and as many again for writes. */
  poolSize?: number | undefined
  /** Reads that may wait for a connection; any more are refused at once. */
  queueSize?: number | undefined
  limits?: Partial<GatewayClientLimits> | undefined
  /** Keeps the last good answers, which are shown while the ERP is away; none are kept if left out. */
  lastAnswers?: LastAnswers | undefined
  /** Milliseconds since 1970; the machine's clock if left out. */
  now?: (() => number) | undefined
  /** The distributor's time zone, an IANA name; UTC if left out. */
  timeZone?: string | undefined
  /** Receives a warning for each answer that cannot be used; nowhere if left out. */
  log?: BadAnswerLog | undefined
  trace?: GatewayClientOptions['trace']
}

const queueDefault = 256
const connectionsDefault = 256

/** The ERP, reached over HTTP by its gateway contract. `close` resolves when all requests under way have ended. */
export function createErpHttp (options: ErpHttpOptions): Erp & { monitor: ErpMonitor, close(): Promise<void> } {
  const now = options.now ?? Date.now
  const limits = { ...gatewayClientLimits, ...options.limits }
  const log = options.log ?? { warn () {} }
  const gateway = createGatewayClient({
    url: options.url,
    key: options.key,
    nextKey: options.nextKey,
    poolSize: options.poolSize ?? connectionsDefault,
    queueSize: options.queueSize ?? queueDefault,
    limits,
    now,
    log,
    trace: options.trace
  })
  const { lastAnswers: store } = options
  const lastGood = store === undefined ? undefined : createLastGood({ gateway, store, limits, now, log })
  let saidTimeZone: string | undefined
  const { erp, counts } = withDealerCache(erpOverGateway(gateway, now, options.timeZone ?? 'UTC', lastGood, gateway.presence.awaySince), now)
  const monitor: ErpMonitor = {
    awaySince: gateway.presence.awaySince,
    lastFailure: gateway.presence.lastFailure,
    timeZone: () => saidTimeZone,
    isInDoubt: gateway.presence.isInDoubt,
    totals: gateway.totals,
    onEnded: gateway.onEnded,
    pools: gateway.pools,
    report () {
      const { operations, ...report } = gateway.report()
      return { ...report, operations: operations.map(operation => operation.operation === 'dealer' ? { ...operation, cache: counts() } : operation) }
    }
  }
  return {
    ...erp,
    async health (context) {
      const said = await erp.health(context)
      saidTimeZone = said.timeZone
      return said
    },
    monitor,
    close: gateway.close
  }
}
