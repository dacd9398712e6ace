import type { Guarantee, OperationName } from '../contract/operations.ts'
import type { WireRequest } from '../contract/requests.ts'
import type { Target } from '../tools/client.ts'
import type { Material } from './material.ts'
import type { Postings } from './postings.ts'
import type { Reader } from './reader.ts'

/** The id of a guarantee, or one with a further part if the guarantee has several checks: `search/agrees/with-prices`. */
export type CheckId = Guarantee['id']

/** What a check has seen. `requests` are those that show it, so that an integrator can repeat them. */
export type Finding = { verdict: 'pass' | 'fail', seen: string, requests?: readonly WireRequest[] }

/** What the checks work with. */
export type Trial = {
  reader: Reader
  material: Material
  /** Orders that conform posts. Checks without `writes` must not use them. */
  postings: Postings
  target: Target
  load: Load
  /** Milliseconds since 1970. */
  now: () => number
}

/** How much is asked at once, and what came of it. */
export type Load = {
  /** Numbers of requests at once, the smallest first. */
  steps: readonly number[]
  /** The slowest answer of each operation, in milliseconds. */
  times: Map<OperationName, Array<{ atOnce: number, milliseconds: number }>>
  /** The operation whose load the gateway could not handle; nothing more is tried after that. */
  stoppedBy: OperationName | undefined
}

export type Check = {
  id: CheckId
  expected: string
  /** What to do if it fails, in plain words. */
  fix: string
  /** It is tried with `--write` only. */
  writes?: true
  /** @throws Skipped if it cannot be tried */
  run(trial: Trial): Promise<Finding>
}

export function pass (seen: string): Finding {
  return { verdict: 'pass', seen }
}

export function fail (seen: string, ...requests: WireRequest[]): Finding {
  return { verdict: 'fail', seen, requests }
}

/** A check for each operation of several that must agree, all with the finding of one comparison. */
export function agreement (ids: readonly CheckId[], of: Omit<Check, 'id'>): Check[] {
  const findings = new WeakMap<Trial, Promise<Finding>>()
  function run (trial: Trial): Promise<Finding> {
    const finding = findings.get(trial) ?? of.run(trial)
    findings.set(trial, finding)
    return finding
  }
  return ids.map(id => ({ ...of, id, run }))
}

/** Checks that are tried with `--write` only. */
export function writing (checks: readonly Check[]): Check[] {
  return checks.map(check => ({ ...check, writes: true }))
}

export function operationOf (id: CheckId): string {
  return id.slice(0, id.indexOf('/'))
}

/** `a, b and 3 more` */
export function some (values: readonly string[], most = 5): string {
  const shown = values.slice(0, most).join(', ')
  return values.length > most ? `${shown} and ${values.length - most} more` : shown
}

export function count (n: number, one: string, many = `${one}s`): string {
  return `${n} ${n === 1 ? one : many}`
}
