/** Something outside that did not answer when it was opened. The portal starts without it. */
export type Absence = {
  reason: unknown
  /** Resolves once it can be used. */
  over: Promise<void>
}
