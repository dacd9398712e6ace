import { availableParallelism } from 'node:os'
import { Piscina } from 'piscina'
import { PortalError } from '../../errors.ts'
import type { Passwords } from '../../ports/accounts/passwords.ts'
import type { hash, verify } from './hashing-thread.ts'
import { lanes, memoryKiB, passes } from './parameters.ts'

type Task = { name: 'hash', of: Parameters<typeof hash>[0] } | { name: 'verify', of: Parameters<typeof verify>[0] }

const current = `$argon2id$v=19$m=${memoryKiB},t=${passes},p=${lanes}$`

/** Each hash occupies a whole core. On a machine with several, one stays free for the event loop. */
const threads = Math.max(1, Math.min(2, availableParallelism() - 1))

/**
 * The nice increment of the hashing threads. Where one of them shares a core with the event loop, the event loop goes first, and the thread still
 * gets a tenth of the core.
 */
const niceIncrement = 10

/**
 * argon2id in one or two threads of its own. Further hashes wait in a queue. Throws `PortalError` `portal_unavailable` if the queue is longer than
 * anybody would wait.
 * @param waitingMax the length of the queue; a hash takes about 30 ms
 */
export function createPasswords ({ waitingMax = 400 }: { waitingMax?: number } = {}): Passwords {
  // Threads start with the first password: many commands never hash one.
  const pool = new Piscina<Task['of'], ReturnType<typeof hash | typeof verify>>({
    filename: new URL('hashing-thread.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: Infinity,
    niceIncrement
  })

  async function run ({ name, of }: Task): Promise<ReturnType<typeof hash | typeof verify>> {
    if (pool.queueSize >= waitingMax) throw new PortalError('portal_unavailable')
    return await pool.run(of, { name })
  }

  return {
    hash: async password => String(await run({ name: 'hash', of: password })),
    verify: async (stored, password) => await run({ name: 'verify', of: { hash: stored, password } }) === true,
    outdated: stored => !stored.startsWith(current)
  }
}
