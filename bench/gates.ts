import { javaScriptCeilings, type JavaScriptFigure } from './javascript-ceilings.ts'
import type { Spread } from './rounds.ts'

/**
 * Which direction is better for a figure, the value that it must reach (`gate`) and the value that it should reach
 * (`aim`).
 */
export type Gate = { better: 'more' | 'less', gate?: number, aim?: number, unit: '' | 'ms' | 'kB' | 'calls' }

/** The portal's performance gates. Ratios compare with other servers in the same run. */
export const gates = {
  'search, signed in, ERP at 0 ms, new answers: rate / @fastify/reply-from': { better: 'more', gate: 0.32, unit: '' },
  'search, signed in, ERP at 0 ms, new answers: rate with zstd / with gzip': { better: 'more', aim: 1, unit: '' },
  'search that finds hundreds of parts, signed in, ERP at 0 ms, new answers: rate with zstd / with gzip': { better: 'more', gate: 1.3, unit: '' },
  'search, signed in, ERP at 0 ms, answers as before: rate / @fastify/reply-from': { better: 'more', gate: 0.32, aim: 0.8, unit: '' },
  'search, signed in, ERP at 50 ms, 128 connections: rate / nginx': { better: 'more', gate: 0.8, aim: 0.95, unit: '' },
  'search, signed in, ERP at 50 ms, 8 connections: median added': { better: 'less', gate: 2.5, aim: 1, unit: 'ms' },
  'search, public, kept: rate / @fastify/reply-from': { better: 'more', gate: 1.15, unit: '' },
  'search, public, kept: rate / fixed Buffer': { better: 'more', aim: 0.6, unit: '' },
  'search, public, kept, logs off: rate / fixed Buffer': { better: 'more', gate: 0.6, aim: 0.85, unit: '' },
  'session check in Redis: rate / without': { better: 'more', gate: 0.65, unit: '' },
  '200 identical searches at once: ERP calls': { better: 'less', gate: 1, unit: 'calls' },
  '200 identical searches at once: wall / ERP\'s delay': { better: 'less', gate: 2, unit: '' },
  'a dozen logins at once: event-loop delay p99': { better: 'less', gate: 10, unit: 'ms' },
  'the most expensive request of a stranger: event loop blocked': { better: 'less', gate: 20, unit: 'ms' },
  'orders refused to others under any flood': { better: 'less', gate: 0, unit: 'calls' },
  'p99 of other dealers\' searches under any flood / without': { better: 'less', gate: 2, unit: '' },
  'resident memory after 100,000 mixed calls / after 1,000': { better: 'less', gate: 1.3, unit: '' },
  'handles and listeners after 100,000 mixed calls, more than after 1,000': { better: 'less', gate: 0, unit: '' },
  'objects and documents of a tab after 10,000 interactions / after 100': { better: 'less', gate: 1.3, unit: '' },
  'listeners and timers of a tab after 10,000 interactions, more than after 100': { better: 'less', gate: 0, unit: '' },
  'first JavaScript of /stock, visitor': javaScriptGate('/stock, visitor'),
  'first JavaScript of /stock, signed in': javaScriptGate('/stock, signed in'),
  'first JavaScript of the heaviest page of dealers': javaScriptGate('heaviest page of dealers'),
  'first JavaScript of the heaviest page of staff': javaScriptGate('heaviest page of staff'),
  '250 results to layout': { better: 'less', gate: 40, aim: 20, unit: 'ms' },
  '250 results to layout, processor at a quarter': { better: 'less', gate: 150, aim: 80, unit: 'ms' },
  '250 results to layout, processor at a quarter / the same rows as HTML': { better: 'less', aim: 2, unit: '' },
  'edit in a cart of 500 lines, processor at a quarter': { better: 'less', gate: 110, aim: 50, unit: 'ms' },
  'orders refused, lost or doubled over rolling restarts': { better: 'less', gate: 0, unit: '' },
  'blank pages over rolling restarts': { better: 'less', gate: 0, unit: '' },
  'time until the search box keeps what is typed, 4G, processor at a quarter': { better: 'less', gate: 1000, aim: 700, unit: 'ms' },
  'time until the search box keeps what is typed, second visit, processor at a quarter': { better: 'less', gate: 400, unit: 'ms' },
  'Enter to ten of 1,000 results on screen, 4G, processor at a quarter': { better: 'less', gate: 450, unit: 'ms' },
  'search answer of 1,000 items on the wire': { better: 'less', gate: 30, unit: 'kB' },
  'paste of 500 lines on /quick-order to all verdicts, ERP at 50 ms': { better: 'less', gate: 500, unit: 'ms' },
  'paste of 500 lines on /quick-order to all verdicts, a tenth unknown, ERP at 50 ms': { better: 'less', gate: 1000, unit: 'ms' },
  'control keys a line on /stock, 30 part numbers and quantities': { better: 'less', gate: 4, unit: '' },
  'control keys a line on /quick-order, 30 part numbers and quantities': { better: 'less', gate: 2, unit: '' },
  'layout shift over a scripted visit': { better: 'less', gate: 0, unit: '' },
  'slowest interaction of a scripted visit, processor at a quarter': { better: 'less', gate: 250, aim: 200, unit: 'ms' },
  'a morning of 10,000 dealers: p99 of a search, added to the ERP\'s 50 ms': { better: 'less', gate: 150, unit: 'ms' },
  'a morning of 10,000 dealers: failed calls': { better: 'less', gate: 0, unit: 'calls' },
  'processor time a search: two processes / one': { better: 'less', gate: 1.1, unit: '' },
  'processor time a search: three processes / one': { better: 'less', gate: 1.1, unit: '' },
  'resident memory under load: with the V8 flags of npm start / without': { better: 'less', gate: 0.9, unit: '' },
  'search through portal, gateway and Tryton with 5,000 parts: the first time': { better: 'less', gate: 400, unit: 'ms' },
  'search through portal, gateway and Tryton with 5,000 parts: kept': { better: 'less', gate: 5, unit: 'ms' },
  'total blocking time on load, processor at a quarter': { better: 'less', gate: 300, unit: 'ms' },
  'processor time on load / the smallest page with React': { better: 'less', unit: '' }
} as const satisfies Record<string, Gate>

export type GateName = keyof typeof gates

function javaScriptGate (figure: JavaScriptFigure) {
  const { ceiling: gate, aim } = javaScriptCeilings[figure]
  return { better: 'less', gate, aim, unit: 'kB' } as const
}

/** The measurement for a gate: all rounds of a figure, or a single value. */
export type Figure = { name: GateName, spread: Spread }

export type Verdict = 'aim reached' | 'gate held' | 'below its aim' | 'within noise' | 'missed'

/**
 * Compares a figure with its gate and its aim.
 * @param lenient for a short run on a busy machine: a gate may be missed by a quarter, and times, which depend on the
 * machine, never fail
 */
export function judge ({ name, spread: { median } }: Figure, lenient: boolean): Verdict {
  const { better, gate, aim, unit }: Gate = gates[name]
  const reaches = (mark: number, slack: number): boolean => better === 'more' ? median >= mark * (1 - slack) : median <= mark * (1 + slack)
  if (gate !== undefined && !reaches(gate, 0)) return lenient && (unit === 'ms' || reaches(gate, 0.25)) ? 'within noise' : 'missed'
  if (aim === undefined) return 'gate held'
  if (reaches(aim, 0)) return 'aim reached'
  return gate === undefined ? 'below its aim' : 'gate held'
}
