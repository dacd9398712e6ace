/** Background work of the portal. */
export type Job = {
  /** Called once the portal listens. */
  start?: () => void
  /** Called when draining begins: nothing new is begun. */
  drain?: () => unknown
  /** Called when the portal closes, after its last request. Resolves when the work under way has ended. */
  stop?: () => Promise<void>
}
