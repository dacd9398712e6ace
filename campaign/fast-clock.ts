import { setTimeout } from 'node:timers/promises'

/** A pace that clocks in several processes share: at the machine's time `since` they showed `shown`, and run so many times as fast. */
export type Pace = { since: number, shown: number, speed: number }

/** A second is a minute, and while nothing is left to do but wait, two. */
const speeds = { work: 60, wait: 120 } as const

/** @param shown milliseconds since 1970 */
export function paceFrom (shown: number, of: keyof typeof speeds): Pace {
  return { since: Date.now(), shown, speed: speeds[of] }
}

/** Time that runs faster than the machine's: what takes the portal minutes takes seconds here. */
export function createFastClock ({ since, shown, speed }: Pace) {
  const shownAt = (machineTime: number): number => Math.round(shown + (machineTime - since) * speed)
  return {
    /** What it shows at a moment of the machine's time. */
    shownAt,
    now: (): number => shownAt(Date.now()),
    delay: async (milliseconds: number): Promise<void> => await setTimeout(milliseconds / speed, undefined, { ref: false })
  }
}

/** As one program hands it to another on the command line. */
export function paceIn (text: string | undefined): Pace {
  const [since = Number.NaN, shown = Number.NaN, speed = Number.NaN] = (text ?? '').split(',').map(Number)
  return { since, shown, speed }
}

export function paceText ({ since, shown, speed }: Pace): string {
  return `${since},${shown},${speed}`
}
