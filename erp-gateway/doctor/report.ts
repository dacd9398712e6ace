import type { OperationName } from '../contract/operations.ts'
import type { Finding } from './findings.ts'

/** `warn`: the portal works with it, but something should be fixed. `skip`: it could not be tried. */
export type Verdict = 'ok' | 'warn' | 'fail' | 'skip'

/** One thing that was checked. */
export type Remark = { about: string, verdict: Verdict, says: string }

/** How fast an operation answers one request after another. Milliseconds. */
export type Speed = { p50: number, p95: number, samples: number }

export type ReadReport = { operation: OperationName, verdict: Verdict, says: string, speed: Speed | undefined }

/** What the doctor has found out about a gateway. */
export type Report = {
  target: string
  /** Nothing failed. */
  healthy: boolean
  /** What to do next. */
  next: string
  firstOrder: { ready: boolean, because: string }
  gateway: Remark[]
  /** The time zone in which the records are dated, if the gateway says so. */
  timeZone: string | undefined
  reads: ReadReport[]
  findings: Finding[]
  recommended: Remark[]
  /** Milliseconds that a read may take. */
  limit: number
}
