import type { Load } from './load.ts'

/** The median of several values, and their range. */
export type Spread = { min: number, median: number, max: number }

export function spreadOf (values: readonly number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (place: number): number => sorted[place] ?? Number.NaN
  return { min: at(0), median: at((sorted.length - 1) >> 1), max: at(sorted.length - 1) }
}

export type Contender<Name extends string, Result extends Load = Load> = {
  name: Name
  /** Loads the contender for a number of seconds. */
  run: (seconds: number) => Promise<Result>
}

/** Durations in seconds: a long warm-up `first`, in which the JavaScript engine compiles hot code, and `warmUp` before each round. */
export type Pace = { rounds: number, seconds: number, warmUp: number, first: number }

/** The results of each contender, one for each round. */
export type Rounds<Name extends string, Result extends Load = Load> = { of: (name: Name) => readonly Result[] }

/**
 * Measures all contenders in each round. The order is reversed from one round to the next, so that other work on the machine affects all of
 * them alike. Each is warmed up before it is measured.
 * @throws Error if an answer was not a 2xx, because its time would mean nothing
 */
export async function inRounds<Name extends string, Result extends Load = Load> (
  contenders: ReadonlyArray<Contender<Name, Result>>, pace: Pace, tell: (line: string) => void
): Promise<Rounds<Name, Result>> {
  const loads = new Map<Name, Result[]>(contenders.map(({ name }) => [name, []]))
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

/** Compares two contenders: one value for each round, from their results in it. */
export function compared<Result extends Load> (ours: readonly Result[], theirs: readonly Result[], by: (ours: Result, theirs: Result) => number): Spread {
  return spreadOf(ours.flatMap((load, round) => {
    const other = theirs[round]
    return other === undefined ? [] : by(load, other)
  }))
}
