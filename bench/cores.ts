import { availableParallelism } from 'node:os'

/** The measured server has one core; the load generator and the ERP have the other, so that neither side waits for the other. */
const cores = { server: '1', load: '0', any: undefined } as const

export type Core = keyof typeof cores

/** The command that runs a program on a core; unchanged on a machine with a single core. */
export function pinned (core: Core, file: string, args: readonly string[]): [string, string[]] {
  const number = cores[core]
  return number === undefined || availableParallelism() < 2 ? [file, [...args]] : ['taskset', ['-c', number, file, ...args]]
}
