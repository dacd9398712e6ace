import { setTimeout } from 'node:timers/promises'

/** The pace shared by the clocks of several processes: at machine time `since` they showed `shown`, and they run `speed` times as fast. */
export type Pace = { since: number, shown: number, speed: number }

/** How fast a campaign's clocks run while people are at work, and while there is nothing to do but wait. */
export type Speeds = { work: number, wait: number }

/** @param shown milliseconds since 1970 */
export function paceFrom (shown: number, speed: number): Pace {
  return { since: Date.now(), shown, speed }
}

const [tried, mostCrowded] = [300, 4]

/** The factor by which other load on the machine slows a process: 1 if there is none, and at most 4. */
export function crowding (): number {
  const [begun, before] = [performance.now(), process.cpuUsage()]
  for (;;) {
    const { user, system } = process.cpuUsage(before)
    const worked = (user + system) / 1000
    if (worked >= tried) return Math.min(mostCrowded, Math.max(1, (performance.now() - begun) / worked))
  }
}

/** A clock that runs faster than the machine's: minutes of portal time take seconds. */
export function createFastClock ({ since, shown, speed }: Pace) {
  const shownAt = (machineTime: number): number => Math.round(shown + (machineTime - since) * speed)
  return {
    /** Converts a machine time to the time that the clock shows. */
    shownAt,
    now: (): number => shownAt(Date.now()),
    delay: async (milliseconds: number): Promise<void> => await setTimeout(milliseconds / speed, undefined, { ref: false })
  }
}

/** Parses a pace from a command line argument. */
export function paceIn (text: string | undefined): Pace {
  const [since = Number.NaN, shown = Number.NaN, speed = Number.NaN] = (text ?? '').split(',').map(Number)
  return { since, shown, speed }
}

export function paceText ({ since, shown, speed }: Pace): string {
  return `${since},${shown},${speed}`
}
