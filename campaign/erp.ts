import type { Pace, Speeds } from './fast-clock.ts'
import type { ErpOrder } from './history.ts'

/** What the distributor's people do with an order in the ERP. */
export type DistributorStep = 'confirm' | 'invoice' | 'delete'

/** The ERP of a campaign, in processes of its own. */
export type ErpProcess = {
  /** The portal's variables that lead to it. */
  environment: Record<string, string>
  /** The faults that it has made on purpose, by operation. */
  faults: () => Record<string, number>
  /** Kills (SIGKILL) one part of it and replaces that, by what is said of it in the report. */
  kills: Record<string, () => Promise<void>>
  /** All orders that it has ever had. @throws Error while it is away */
  orders: () => Promise<ErpOrder[]>
  /** One of the distributor's people takes the step, if the ERP is there and the order's state allows it. */
  act: (id: string, step: DistributorStep) => Promise<void>
  /** What its processes printed that ended by themselves. */
  died: () => readonly string[]
  /** Ends all faults. */
  calm: () => Promise<void>
  stop: () => Promise<void>
}

/** An ERP that people may order from in a campaign, and the pace at which it can follow. */
export type CampaignErp = {
  speeds: Speeds
  /** The number of generated dealers, numbered from 20001. */
  dealers: number
  /** The number of people at work at any time. */
  desks: number
  /** The average number of submissions between two disruptions. */
  submissionsBetween: number
  /** How often each part of it is killed, for one restart of Redis. */
  killed: number
  start: (options: { dir: string, dealers: number, pace: Pace, seed: number }) => Promise<ErpProcess>
}
