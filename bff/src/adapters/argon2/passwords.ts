import { availableParallelism } from 'node:os'
import { Piscina } from 'piscina'
import { PortalError } from '../../errors.ts'
import type { Passwords } from '../../ports/passwords.ts'
import type { hash, verify } from './hashing-thread.ts'
import { lanes, memoryKiB, passes } from './parameters.ts'

type Task = { name: 'hash', of: Parameters<typeof hash>[0] } | { name: 'verify', of: Parameters<typeof verify>[0] }

const current = `$argon2id$v=19$m=${memoryKiB},t=${passes},p=${lanes}$`

/** Each hash fills a core: on two of them a second one at once would hold up the answering of everybody else. */
const atOnce = Math.max(1, Math.min(2, availableParallelism() - 1))

/**
 * How much the threads are nicer than the one that answers: where they meet on a core, it goes first, and has not to wait until their
 * turn is over; they still get a tenth of it.
 */
const nicer = 10

/**
 * argon2id in threads of its own, one or two at a time; the others wait their turn in order. Throws `PortalError` `portal_unavailable`
 * where so many wait that a person would not.
 * @param waitingMax so many may wait; a hash takes some 30 ms
 */
export function createPasswords ({ waitingMax = 400 }: { waitingMax?: number } = {}): Passwords {
  // Started when the first password comes: who only reads the settings, or mends an account, needs none.
  const pool = new Piscina<Task['of'], ReturnType<typeof hash | typeof verify>>({
    filename: new URL('hashing-thread.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: atOnce,
    idleTimeout: Infinity,
    niceIncrement: nicer
  })

  async function inTurn ({ name, of }: Task): Promise<ReturnType<typeof hash | typeof verify>> {
    if (pool.queueSize >= waitingMax) throw new PortalError('portal_unavailable')
    return await pool.run(of, { name })
  }

  return {
    hash: async password => String(await inTurn({ name: 'hash', of: password })),
    verify: async (stored, password) => await inTurn({ name: 'verify', of: { hash: stored, password } }) === true,
    outdated: stored => !stored.startsWith(current)
  }
}
