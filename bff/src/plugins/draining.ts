import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'

/**
 * The time between being told to stop and having stopped: what is running goes on, every answer asks its connection to
 * end, and what begins work of its own is told to begin none.
 */
export const draining = fp(async (app: FastifyInstance) => {
  const told: Array<() => void> = []
  let begun = false

  app.decorate('isDraining', () => begun)
  app.decorate('whenDraining', (tell: () => void) => { told.push(tell) })
  app.decorate('drain', () => {
    if (begun) return
    begun = true
    for (const tell of told) tell()
  })
  // A connection that is kept would be dropped at the end, perhaps under a request that is just being sent over it.
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (begun) reply.header('connection', 'close')
    done(null, payload)
  })
  app.addHook('preClose', async () => { app.drain() })
}, { name: 'draining' })

declare module 'fastify' {
  interface FastifyInstance {
    /** Begins to drain; closing does so too. */
    drain: () => void
    isDraining: () => boolean
    whenDraining: (tell: () => void) => void
  }
}
