import { availableParallelism } from 'node:os'

/** What is measured has one core, and what measures it, with the ERP, the other: neither waits for its turn behind the other. */
const cores = { server: '1', load: '0', any: undefined } as const

export type Core = keyof typeof cores

/** The command that runs a program on a core; on a machine of one core, as it is. */
export function pinned (core: Core, file: string, args: readonly string[]): [string, string[]] {
  const number = cores[core]
  return number === undefined || availableParallelism() < 2 ? [file, [...args]] : ['taskset', ['-c', number, file, ...args]]
}
