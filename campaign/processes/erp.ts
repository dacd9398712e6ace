import type { Pace, Speeds } from '../fast-clock.ts'
import type { Changed, ErpOrder } from '../history.ts'

/** What the distributor's people do with an order in the ERP. */
export type DistributorStep = 'confirm' | 'invoice' | 'delete'

/** How an ERP is away: its process is gone, it answers 503 to everything, or it never answers. */
export type Absence = 'gone' | 'refuses' | 'hangs'

export type ErpOutages = {
  /** Takes the ERP away from everybody. */
  goAway: (how: Absence) => Promise<void>
  /** Brings it back with these differences from its initial state. */
  comeBack: (changes: readonly Changed[]) => Promise<void>
  /** Restores its initial state. */
  takeBack: () => Promise<void>
}

/** A request about orders as it came over the wire, and its answer, for people to read. `at`: when the campaign learned of it. */
export type ErpRequest = { at: number, request: string, answer: string }

/** The ERP of a campaign, in processes of its own. */
export type ErpProcess = {
  /** The variables that point the portal to it. */
  environment: Record<string, string>
  /** The faults that it has made on purpose, by operation. */
  faults: () => Record<string, number>
  /** For each part, by its name in the report: kills (SIGKILL) and replaces it. While the ERP is away, it stays away. */
  kills: Record<string, () => Promise<void>>
  /** Undefined if it cannot be away for long. */
  outages: ErpOutages | undefined
  /** All orders that it has ever had. @throws Error while it is away */
  orders: () => Promise<ErpOrder[]>
  /** The requests about orders that it has had. */
  requests: () => readonly ErpRequest[]
  /** One of the distributor's people takes the step, if the ERP is up and the order's state allows it. */
  act: (id: string, step: DistributorStep) => Promise<void>
  /** The output of its processes that ended by themselves. */
  died: () => readonly string[]
  /** Ends all faults. */
  calm: () => Promise<void>
  stop: () => Promise<void>
}

/** An ERP that people may order from in a campaign, and the pace at which it can follow. */
export type CampaignErp = {
  speeds: Speeds
  /** The number of generated dealers. */
  dealers: number
  /** The number of people at work at any time. */
  desks: number
  /** The average number of submissions between two disruptions. */
  submissionsBetween: number
  /** How often each part of it is killed for each restart of Redis. */
  killed: number
  /** `pricesMove`: whether prices are sometimes different after it was killed. */
  start: (options: { dir: string, dealers: number, pace: Pace, seed: number, now: () => number, pricesMove: boolean }) => Promise<ErpProcess>
}
