import type { Erp } from '../../ports/erp.ts'
import { erpOverGateway } from './erp-over-gateway.ts'
import { createGateway, gatewayLimits, type GatewayLimits } from './gateway.ts'

export type ErpHttpOptions = {
  /** Address of the ERP gateway, e.g. `https://erp.example.com/gateway`. */
  url: string
  /** Sent as a bearer token, where there is one. */
  key?: string | undefined
  /** Connections at most; as many again for orders, which are kept apart from reads. */
  poolSize?: number | undefined
  limits?: Partial<GatewayLimits> | undefined
}

const poolSizeDefault = 256

/** The ERP over its gateway contract. `close` resolves when what is under way has ended. */
export function createErpHttp (options: ErpHttpOptions): Erp & { close(): Promise<void> } {
  const gateway = createGateway({
    url: options.url,
    key: options.key,
    poolSize: options.poolSize ?? poolSizeDefault,
    limits: { ...gatewayLimits, ...options.limits }
  })
  return { ...erpOverGateway(gateway), close: gateway.close }
}
