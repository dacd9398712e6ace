import { monitorEventLoopDelay } from 'node:perf_hooks'
import { run } from '../../bff/src/server.ts'

/**
 * The very portal of `npm start`. Its only argument is for how many milliseconds an answer is kept: 0 has it ask the ERP each
 * time. Over the process channel it says what the process uses.
 */

export type Usage = {
  /** Bytes, after a garbage collection. */
  resident: number
  handles: number
  listeners: number
  /** Milliseconds of processor time so far. */
  cpu: number
  /** Milliseconds by which the event loop was late, 99 of 100 times at most, since it was last asked; from the first time on. */
  delay: number
}

// It wakes the process a thousand times a second, which would be counted as the portal's work where nobody asks for it.
const delay = monitorEventLoopDelay({ resolution: 1 })
process.on('message', () => {
  // Before the garbage is collected, which holds the loop up as no request does.
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
  // The tick that the collection held up is noted first, and then forgotten.
  setTimeout(() => {
    delay.reset()
    process.send?.(usage)
  }, 20)
})
process.once('disconnect', () => process.exit(0))
await run({ keptFor: Number(process.argv[2] ?? 5000) })
// A wrong setting has been printed.
if (process.exitCode !== undefined) process.exit()
