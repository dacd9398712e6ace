import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { sparePort, startProcess, type ServerProcess } from '../../bff/test/servers/server-process.ts'
import { paceText, type Pace } from '../fast-clock.ts'
import { credentialIn, type Portal } from './portal.ts'

const entry = join(import.meta.dirname, 'portal-process.ts')
/** A cache of compiled code, so that types are not stripped again at each of hundreds of starts. */
export const compileCache = { NODE_COMPILE_CACHE: join(import.meta.dirname, '../../.cache/compile') }

type Slot = { port: number, process: ServerProcess | undefined }

/** Several processes of one portal. */
export type Fleet = Portal & {
  /** Kills a process (SIGKILL) and replaces it; resolves when the new one is ready. */
  killAndReplace: (process: number) => Promise<void>
  /** Stops a process (SIGTERM) and replaces it; resolves with its exit code when the new one is ready. */
  restart: (process: number) => Promise<number | null>
  /** Kills all processes and replaces them with ones whose clocks run at this pace. */
  goOnAt: (pace: Pace) => Promise<void>
  url: (process: number) => string
  /** The output of processes that ended by themselves; each has been replaced. */
  died: readonly string[]
  stop: () => Promise<void>
}

/** Starts a portal with `size` processes. */
export async function startFleet (size: number, environment: Record<string, string>, beginning: Pace): Promise<Fleet> {
  const slots: Slot[] = []
  const starting = new Set<Promise<void>>()
  const died: string[] = []
  let pace = beginning
  const stopping = new AbortController()
  for (let n = 0; n < size; n++) slots.push({ port: await sparePort(), process: undefined })
  const slotAt = (process: number): Slot => {
    const slot = slots[process]
    if (slot === undefined) throw new RangeError(`there is no process ${process}`)
    return slot
  }
  const url = (process: number): string => `http://127.0.0.1:${slotAt(process).port}`

  /** A process that cannot reach its database at start exits. Another one is then started, as a supervisor would. */
  async function start (n: number): Promise<void> {
    const slot = slotAt(n)
    const env = { PATH: process.env['PATH'] ?? '', HOST: '127.0.0.1', PORT: String(slot.port), LOG_LEVEL: 'fatal', ...compileCache, ...environment }
    for (let round = 0; !stopping.signal.aborted; round++) {
      try {
        const started = await startProcess(process.execPath, ['--max-semi-space-size=4', entry, paceText(pace)], { env, ready: 'the portal listens' })
        if (stopping.signal.aborted) await started.stop('SIGKILL')
        slot.process = started
        started.ended.then(code => {
          if (slot.process !== started || stopping.signal.aborted) return
          slot.process = undefined
          died.push(`exit code ${code}\n${started.output()}`)
          replaced(n).catch(() => {})
        }, () => {})
        return
      } catch (error) {
        if (round === 50) throw error
        await setTimeout(100)
      }
    }
  }

  const replaced = async (n: number): Promise<void> => {
    const work = start(n).finally(() => starting.delete(work))
    starting.add(work)
    await work
  }
  await Promise.all(slots.map(async (_, n) => await replaced(n)))

  async function end (n: number, signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
    const slot = slotAt(n)
    const ending = slot.process
    slot.process = undefined
    const code = await ending?.stop(signal) ?? null
    await replaced(n)
    return code
  }

  return {
    ready: () => slots.flatMap((slot, n) => slot.process === undefined ? [] : n),
    async send (n, { path, headers, body }, timeout) {
      const reply = await fetch(url(n) + path, { method: 'POST', headers, body, signal: AbortSignal.timeout(timeout) })
      return { status: reply.status, body: await reply.json(), cookie: credentialIn(reply.headers.getSetCookie()) }
    },
    url,
    died,
    killAndReplace: async n => { await end(n, 'SIGKILL') },
    restart: async n => await end(n, 'SIGTERM'),
    async goOnAt (next) {
      pace = next
      await Promise.all(slots.map(async (_, n) => await end(n, 'SIGKILL')))
    },
    async stop () {
      stopping.abort()
      await Promise.allSettled(starting)
      await Promise.all(slots.map(async slot => { await slot.process?.stop('SIGKILL') }))
    }
  }
}
