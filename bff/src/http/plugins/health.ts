import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import type { RequestId } from '@portal/contracts/base/ids'
import { PortalError } from '../../errors.ts'
import { ordersHeldUntil } from '../../lib/held-orders.ts'
import type { Ports } from '../../ports/ports.ts'
import { version } from '../../lib/version.ts'

type Checked = Pick<Ports, 'erp' | 'erpMonitor' | 'sessions' | 'databaseHealth' | 'journal' | 'clock' | 'clockCheck'> & { settledAfter: number }

/** Milliseconds. The readiness check does not wait longer for an ERP that hangs. */
const erpTimeout = 1000

/**
 * `/healthz`: the process is running, and in which version. `/readyz`: it can serve traffic. An ERP that is away, or whose answers cannot be used, is reported
 * with the state of the circuit breaker, but does not make the portal unready, because everything that needs no ERP still works. A portal
 * that has begun to drain is unready. One that holds orders after a restore is ready, and says until when.
 */
export const health = fp(async (app: FastifyInstance, ports: Checked) => {
  async function state (check: Promise<void>): Promise<'up' | 'down'> {
    return await check.then(() => 'up' as const, () => 'down' as const)
  }

  async function erpState (requestId: RequestId): Promise<'up' | 'unusable' | 'down'> {
    try {
      await ports.erp.health({ requestId, display: true })
      return 'up'
    } catch (error) {
      return error instanceof PortalError && error.code === 'erp_bad_reply' ? 'unusable' : 'down'
    }
  }

  app.get('/healthz', { schema: { hide: true } }, async () => ({ ok: true, version }))
  app.get('/readyz', { schema: { hide: true } }, async (request, reply) => {
    const [database, sessions, erp, heldUntil] = await Promise.all([
      state(ports.databaseHealth()),
      state(ports.sessions.health()),
      Promise.race([
        erpState(request.id),
        ports.clock.delay(erpTimeout).then(() => 'down' as const)
      ]),
      ordersHeldUntil(ports).catch(() => undefined)
    ])
    const held = heldUntil !== undefined && { ordersHeldUntil: new Date(heldUntil).toISOString() }
    const ready = !app.isDraining() && database === 'up' && sessions === 'up'
    return await reply.code(ready ? 200 : 503).send({ ready, database, sessions, erp, breaker: ports.erpMonitor.report().breaker, ...held })
  })
}, { name: 'health', dependencies: ['draining'] })
