import { monitorEventLoopDelay } from 'node:perf_hooks'
import { run } from '../../bff/src/server.ts'

/**
 * The portal of `npm start`. Its only argument is the time in milliseconds for which an answer is cached; with 0 it asks the ERP each time.
 * It reports its resource usage over the process channel.
 */

export type Usage = {
  /** Resident memory in bytes, after a garbage collection. */
  resident: number
  handles: number
  listeners: number
  /** Milliseconds of processor time so far. */
  cpu: number
  /** The 99th percentile of the event loop delay in milliseconds, since the previous request for it. */
  delay: number
}

// It wakes the process a thousand times a second, which would count as the portal's work, so it starts with the first request.
const delay = monitorEventLoopDelay({ resolution: 1 })
process.on('message', () => {
  // Read before the garbage collection, which blocks the event loop as no request does.
  const delayed = delay.enable() ? 0 : delay.percentile(99) / 1e6
  globalThis.gc?.()
  const { user, system } = process.cpuUsage()
  const usage: Usage = {
    resident: process.memoryUsage.rss(),
    handles: process.getActiveResourcesInfo().length,
    listeners: process.eventNames().reduce((sum, name) => sum + process.listenerCount(name), 0),
    cpu: (user + system) / 1000,
    delay: delayed
  }
  // The tick delayed by the collection is recorded first, then discarded.
  setTimeout(() => {
    delay.reset()
    process.send?.(usage)
  }, 20)
})
process.once('disconnect', () => process.exit(0))
await run({ keptFor: Number(process.argv[2] ?? 5000) })
// A configuration error has already been printed.
if (process.exitCode !== undefined) process.exit()
