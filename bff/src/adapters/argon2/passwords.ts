import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import type { Passwords } from '../../ports/passwords.ts'

const memoryKiB = 19_456
const passes = 2
const lanes = 1
const options = { memoryCost: memoryKiB, timeCost: passes, parallelism: lanes }
const current = `$argon2id$v=19$m=${memoryKiB},t=${passes},p=${lanes}$`

/**
 * Each hash fills a core and a thread of libuv's pool, which file and DNS work share: more at once would hold those up, and on
 * two cores a second one would hold up the answering of everybody else.
 */
const atOnce = Math.max(1, Math.min(2, availableParallelism() - 1))

/** argon2id off the event loop, one or two at a time; the others wait their turn in order. */
export function createPasswords (): Passwords {
  let running = 0
  const waiting: Array<() => void> = []

  async function inTurn<T> (work: () => Promise<T>): Promise<T> {
    if (running < atOnce) running++
    else await new Promise<void>(resolve => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next === undefined) running--
      else next()
    }
  }

  const hashPassword = async (password: string): Promise<string> => await inTurn(async () => await hash(password, options))
  let dummy: Promise<string> | undefined

  return {
    hash: hashPassword,
    async verify (stored, password) {
      dummy ??= hashPassword('no user has this password')
      const against = stored ?? await dummy
      const right = await inTurn(async () => await verify(against, password).catch(() => false))
      return stored !== null && right
    },
    outdated: stored => !stored.startsWith(current)
  }
}
