import type { ErpOperation, ErpStatus } from '@portal/contracts/erp-status'
import { formatCount } from '../../lib/format.ts'

/** How long before `at` an instant was, in words; both ISO 8601. Clocks that disagree read as just now. */
export function agoText (instant: string, at: string): string {
  const seconds = Math.max(0, Math.round((Date.parse(at) - Date.parse(instant)) / 1000))
  if (seconds < 60) return `${seconds} s ago`
  if (seconds < 3600) return `${Math.round(seconds / 60)} min ago`
  return `${formatCount(Math.round(seconds / 3600))} h ago`
}

export function sum (figures: readonly number[]): number {
  return figures.reduce((total, figure) => total + figure, 0)
}

/** What part of the answers was kept, and how many older ones stood in: `"67% of 12, 1 older"`. A dash where nothing is kept or asked. */
export function cacheText (cache: ErpOperation['cache']): string {
  if (cache === null || cache.hits + cache.misses === 0) return '–'
  const asked = cache.hits + cache.misses
  const older = cache.stale === 0 ? '' : `, ${formatCount(cache.stale)} older`
  return `${Math.round(100 * cache.hits / asked)}% of ${formatCount(asked)}${older}`
}

/** The percentiles of an operation's latency, milliseconds. */
export function latencyText (latency: ErpOperation['latency']): string {
  return latency === null ? '–' : [latency.p50, latency.p95, latency.p99].map(formatCount).join(' / ')
}

/** Why this process of the portal sends no orders, and what to do. */
export function clockOffText (aheadSeconds: number): string {
  const off = `${formatCount(Math.abs(aheadSeconds))} s ${aheadSeconds > 0 ? 'ahead of' : 'behind'}`
  return `The clock of this portal process is ${off} the database's. It takes orders, and leaves it to other processes to send them. Set the clock of its machine.`
}

export const chart = { width: 180, height: 28 } as const

/**
 * A bar for each figure as the path of an SVG stroke, the highest figure as high as the chart.
 * @param highest the figure that reaches the top; series of one chart share it
 */
export function bars (figures: readonly number[], highest: number): string {
  const step = chart.width / figures.length
  return figures.map((figure, index) => {
    if (figure <= 0) return ''
    // A single call among thousands is still to be seen.
    const height = Math.max(1, figure / Math.max(highest, 1) * chart.height)
    return `M${((index + 0.5) * step).toFixed(1)} ${chart.height}v-${height.toFixed(1)}`
  }).join('')
}

/** The state in a word, and the look of its badge. */
export const stateWords = {
  up: { words: 'Answering', kind: 'success' },
  down: { words: 'Not answering', kind: 'danger' },
  unknown: { words: 'Not asked yet', kind: 'neutral' }
} as const satisfies Record<ErpStatus['state'], object>

/** What the breaker does with requests, and the look of its badge. */
export const breakerWords = {
  closed: { words: 'Let through', kind: 'success' },
  open: { words: 'Held back', kind: 'danger' },
  'half-open': { words: 'Held back, one may try', kind: 'warn' }
} as const satisfies Record<ErpStatus['breaker'], object>
