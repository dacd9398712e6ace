import { monitorEventLoopDelay } from 'node:perf_hooks'
import { run } from '../../bff/src/start/server.ts'

/**
 * The portal of `npm start`. Its only argument is the time in milliseconds for which an answer is cached; with 0 it asks the ERP each time.
 * It measures itself for the benchmark on request, over the process channel.
 */

// It wakes the process a thousand times a second, which would count as the portal's work, so it starts only with the first reading.
const delay = monitorEventLoopDelay({ resolution: 1 })

/** Milliseconds since the previous reading, 0 at the first. */
function lateSince (figure: (histogram: typeof delay) => number): number {
  const late = delay.enable() ? 0 : figure(delay) / 1e6
  delay.reset()
  return late
}

const probes = {
  usage: () => {
    globalThis.gc?.()
    return {
      /** Resident memory in bytes, after a garbage collection. */
      resident: process.memoryUsage.rss(),
      handles: process.getActiveResourcesInfo().length,
      listeners: process.eventNames().reduce((sum, name) => sum + process.listenerCount(name), 0)
    }
  },
  /** Milliseconds of processor time so far. */
  cpu: () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1000
  },
  /** The 99th percentile of the event loop delay in milliseconds since the previous reading, 0 at the first. */
  delay: () => lateSince(histogram => histogram.percentile(99)),
  /** The longest one. */
  longest: () => lateSince(histogram => histogram.max)
}

export type Probe = keyof typeof probes
export type Reading<P extends Probe> = ReturnType<typeof probes[P]>
export type Usage = Reading<'usage'>

process.on('message', (probe: Probe) => process.send?.(probes[probe]()))
process.once('disconnect', () => process.exit(0))
await run({ keptFor: Number(process.argv[2] ?? 5000), mayBeNew: true })
// A configuration error has already been printed.
if (process.exitCode !== undefined) process.exit()
