import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'

/**
 * Draining: the time between the order to stop and the end. Running requests go on, every answer asks the client to close its connection, and
 * background jobs begin nothing new.
 */
export const draining = fp(async (app: FastifyInstance) => {
  const listeners: Array<() => void> = []
  let begun = false

  app.decorate('isDraining', () => begun)
  app.decorate('whenDraining', (listener: () => void) => { listeners.push(listener) })
  app.decorate('drain', () => {
    if (begun) return
    begun = true
    for (const listener of listeners) listener()
  })
  // A connection kept alive would be dropped at the end, perhaps in the middle of a request.
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (begun) reply.header('connection', 'close')
    done(null, payload)
  })
  app.addHook('preClose', async () => { app.drain() })
}, { name: 'draining' })

declare module 'fastify' {
  interface FastifyInstance {
    /** Begins draining. Closing the app does so too. */
    drain: () => void
    isDraining: () => boolean
    /** Calls the listener once draining begins. */
    whenDraining: (listener: () => void) => void
  }
}
