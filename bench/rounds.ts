import type { Load } from './load.ts'

/** The middle one, and how far the others are from it. */
export type Spread = { min: number, median: number, max: number }

export function spreadOf (values: readonly number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (place: number): number => sorted[place] ?? Number.NaN
  return { min: at(0), median: at((sorted.length - 1) >> 1), max: at(sorted.length - 1) }
}

export type Contender<Name extends string> = {
  name: Name
  /** Puts its load on it for so many seconds. */
  run: (seconds: number) => Promise<Load>
}

/** Seconds: `first` of warm-up before all rounds, in which a JavaScript engine compiles what is used most, and `warmUp` before each. */
export type Pace = { rounds: number, seconds: number, warmUp: number, first: number }

/** What each contender came to, a load for each round. */
export type Rounds<Name extends string> = { of: (name: Name) => readonly Load[] }

/**
 * All contenders in each round, in an order that is reversed from one to the next, so that what the machine does meanwhile
 * concerns all of them alike. Each is warmed up before it is measured.
 * @throws Error where an answer was not a 2xx: its time would say nothing
 */
export async function inRounds<Name extends string> (
  contenders: ReadonlyArray<Contender<Name>>, pace: Pace, tell: (line: string) => void
): Promise<Rounds<Name>> {
  const loads = new Map<Name, Load[]>(contenders.map(({ name }) => [name, []]))
  for (const { run } of contenders) await run(pace.first)
  for (let round = 0; round < pace.rounds; round++) {
    for (const { name, run } of round % 2 === 0 ? contenders : contenders.toReversed()) {
      await run(pace.warmUp)
      const load = await run(pace.seconds)
      if (load.failed > 0) throw new Error(`${name}: ${load.failed} requests failed`)
      loads.get(name)?.push(load)
      const rate = Math.round(load.rate).toString().padStart(8)
      tell(`  round ${round + 1}  ${name.padEnd(34)}${rate}/s  median ${load.median.toFixed(2)} ms  p99 ${load.p99.toFixed(2)} ms`)
    }
  }
  return { of: name => loads.get(name) ?? [] }
}

/** One value for each round, from what two contenders came to in it. */
export function compared (ours: readonly Load[], theirs: readonly Load[], by: (ours: Load, theirs: Load) => number): Spread {
  return spreadOf(ours.flatMap((load, round) => {
    const other = theirs[round]
    return other === undefined ? [] : by(load, other)
  }))
}
