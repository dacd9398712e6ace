import type { ErpOperation, ErpStatus, ProcessName } from '@portal/contracts/erp-status'
import { minute, second } from '@portal/contracts/base/time-units'
import { isSlow } from '@portal/contracts/rules/erp-state'
import { timings } from '@portal/contracts/policy/timings'
import { formatCount } from '../../lib/text/format.ts'
import { operationWords } from './operation-words.ts'
import { badAnswersOf, processText } from './process-reports.ts'

/** How long before `at` an instant was, in words; both ISO 8601. An instant after `at` reads as just now, since clocks differ. */
export function agoText (instant: string, at: string): string {
  const seconds = Math.max(0, Math.round((Date.parse(at) - Date.parse(instant)) / 1000))
  if (seconds < 60) return `${seconds} s ago`
  if (seconds < 3600) return `${Math.round(seconds / 60)} min ago`
  return `${formatCount(Math.round(seconds / 3600))} h ago`
}

export function sum (figures: readonly number[]): number {
  return figures.reduce((total, figure) => total + figure, 0)
}

/**
 * The share of answers that needed no request, and how many of them were old ones: `"67% of 12, 1 older"`. A dash if nothing is cached or was
 * requested.
 */
export function cacheText (cache: ErpOperation['cache']): string {
  if (cache === null || cache.hits + cache.misses === 0) return '–'
  const asked = cache.hits + cache.misses
  const older = cache.stale === 0 ? '' : `, ${formatCount(cache.stale)} older`
  return `${Math.round(100 * cache.hits / asked)}% of ${formatCount(asked)}${older}`
}

/** The times within which half and 95 % of an operation's answers came, in milliseconds; a dash if there were none, or if a process does not say. */
export function latencyText (latency: ErpOperation['latency'] | undefined): string {
  return latency == null ? '–' : `${formatCount(latency.p50)} / ${formatCount(latency.p95)}`
}

/** How many operations a sentence names. */
const namedMax = 3

/**
 * What people notice about the ERP at the moment, worst first: a sentence or two for each fault, because several can come together.
 * @param takesOrders whether orders are received while the ERP is away
 */
export function noticedTexts (reports: readonly ErpStatus[], operations: readonly ErpOperation[], takesOrders: boolean): string[] {
  if (reports.some(({ state }) => state === 'down')) {
    const orders = takesOrders ? 'The portal still accepts orders, and checks and sends them when the ERP is back.' : 'Nobody can submit orders until the ERP is back.'
    return [`The ERP is not answering. Dealers see the last known stock, prices and orders with their time, and a bar that says so. ${orders}`]
  }
  const garbled = garbledLately(reports)
  const which = garbled.length === 0 ? '' : `: ${listed(garbled.map(operationWords))}`
  const texts: string[] = []
  if (reports.some(({ state }) => state === 'unusable')) {
    texts.push(`The ERP is answering, but its latest answers could not be used${which}. See Bad Answers below. Dealers see what was last known, or that it could not be loaded. Nobody can submit an order while the answers needed to check it cannot be used.`)
  } else if (garbled.length > 0) {
    texts.push(`Some of the ERP’s latest answers could not be used, or not all of them${which}. See Bad Answers below. Where records are missing from a list, the page says so.`)
  }
  const slow = operations.filter(isSlow).map(({ operation, latency_now: now }) => ({ operation, p95: now?.p95 ?? 0 })).sort((a, b) => b.p95 - a.p95)
  if (slow.length > 0) {
    const named = listed(slow.map(({ operation, p95 }) => `${operationWords(operation)} (95% within ${formatCount(p95)} ms)`))
    const givenUp = `${formatCount(timings.erpRead / second)} s`
    texts.push(`The ERP is answering slowly: ${named}. People wait for it. After ${givenUp}, the portal gives up a read and shows what was last known.`)
  }
  return texts
}

/** The operations of the last minutes' bad answers, the latest first. */
function garbledLately (reports: readonly ErpStatus[]): string[] {
  const now = Math.max(...reports.map(({ at }) => Date.parse(at)))
  return [...new Set(badAnswersOf(reports).filter(({ at }) => now - Date.parse(at) < 5 * minute).map(({ operation }) => operation))]
}

function listed (names: readonly string[]): string {
  const more = names.length - namedMax
  return `${names.slice(0, namedMax).join(', ')}${more > 0 ? ` and ${formatCount(more)} more` : ''}`
}

/** Why a process of the portal sends no orders, and what to do. */
export function clockOffText (process: ProcessName, aheadSeconds: number): string {
  const off = `${formatCount(Math.abs(aheadSeconds))} s ${aheadSeconds > 0 ? 'ahead of' : 'behind'}`
  return `The clock of ${processText(process)}, is ${off} the database’s. This process accepts orders but leaves sending them to other processes. Set the clock of its machine.`
}

export const chart = { width: 180, height: 28 } as const

/**
 * A bar per figure, as the path of an SVG stroke.
 * @param highest the figure that reaches the top of the chart, shared by its series
 */
export function bars (figures: readonly number[], highest: number): string {
  const step = chart.width / figures.length
  return figures.map((figure, index) => {
    if (figure <= 0) return ''
    // Even a single call among thousands stays visible.
    const height = Math.max(1, figure / Math.max(highest, 1) * chart.height)
    return `M${((index + 0.5) * step).toFixed(1)} ${chart.height}v-${height.toFixed(1)}`
  }).join('')
}

/** What the circuit breaker does with requests to the ERP, and the style of its badge. */
export const breakerWords = {
  closed: { words: 'Sent normally', kind: 'success' },
  open: { words: 'Held back after failures', kind: 'danger' },
  'half-open': { words: 'Testing with one request', kind: 'warn' }
} as const satisfies Record<ErpStatus['breaker'], object>
