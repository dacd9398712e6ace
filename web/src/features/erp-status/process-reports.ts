import { compareTexts } from '@portal/contracts/base/compare-texts'
import type { BadAnswer, ErpOperation, ErpStatus, ProcessName } from '@portal/contracts/erp-status'
import { limits } from '@portal/contracts/policy/limits'

/** A recognizable name for a process of the portal: `portal-1, process 4711`. */
export function processText ({ host, pid }: ProcessName): string {
  return `${host}, process ${pid}`
}

/** The reports of all processes, in an order that does not depend on which process answers. */
export function reportsInOrder (reports: readonly ErpStatus[]): ErpStatus[] {
  return reports.toSorted((a, b) => compareTexts(a.process.host, b.process.host) || a.process.pid - b.process.pid)
}

/** A bad answer and the process that saw it. */
export type SeenBadAnswer = BadAnswer & { key: string, process: ProcessName }

/** The latest bad answers of all processes, newest first. */
export function badAnswersOf (reports: readonly ErpStatus[]): SeenBadAnswer[] {
  return reports
    .flatMap(({ process, bad_answers: answers }) => answers.map(answer => ({ ...answer, process, key: `${processText(process)}, ${answer.id}` })))
    .sort((a, b) => a.at < b.at ? 1 : a.at > b.at ? -1 : b.id - a.id)
    .slice(0, limits.badAnswersKept)
}

/** Since when every one of the processes has been watching, ISO 8601. */
export function watchedSince (reports: readonly ErpStatus[]): string {
  return reports.reduce((latest, { since }) => since > latest ? since : latest, '')
}

/** The operations of all processes, by name: sums, and the latency of the slowest process, since percentiles cannot be added. */
export function operationsOf (reports: readonly ErpStatus[]): ErpOperation[] {
  const byName = Map.groupBy(reports.flatMap(({ operations }) => operations), ({ operation }) => operation)
  return [...byName].sort(([a], [b]) => a < b ? -1 : 1).map(([, same]) => same.reduce(added))
}

function added (a: ErpOperation, b: ErpOperation): ErpOperation {
  return {
    operation: a.operation,
    calls: summed(a.calls, b.calls),
    errors: summed(a.errors, b.errors),
    latency: slower(a.latency, b.latency),
    // A process of an older build does not say it.
    ...(a.latency_now !== undefined || b.latency_now !== undefined) && { latency_now: slower(a.latency_now ?? null, b.latency_now ?? null) },
    shared: a.shared + b.shared,
    cache: a.cache === null || b.cache === null
      ? a.cache ?? b.cache
      : { hits: a.cache.hits + b.cache.hits, misses: a.cache.misses + b.cache.misses, stale: a.cache.stale + b.cache.stale }
  }
}

function summed (a: readonly number[], b: readonly number[]): number[] {
  return a.map((figure, index) => figure + (b[index] ?? 0))
}

function slower (a: ErpOperation['latency'], b: ErpOperation['latency']): ErpOperation['latency'] {
  if (a === null || b === null) return a ?? b
  return { p50: Math.max(a.p50, b.p50), p95: Math.max(a.p95, b.p95), p99: Math.max(a.p99, b.p99) }
}
