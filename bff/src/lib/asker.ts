import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * For whom the current work is done: a user's id, or `visitor`; undefined for the portal's own jobs. It decides only how scarce resources are shared,
 * never what anybody may do.
 */
const askers = new AsyncLocalStorage<string | undefined>()

export function currentAsker (): string | undefined {
  return askers.getStore()
}

/** Does work for somebody, including whatever that work starts without awaiting it. */
export async function doneFor<T> (asker: string, work: () => Promise<T>): Promise<T> {
  return await askers.run(asker, work)
}

/** Does work that a request starts but that counts as the portal's own, because others depend on it. */
export async function doneForAll<T> (work: () => Promise<T>): Promise<T> {
  return await askers.run(undefined, work)
}
