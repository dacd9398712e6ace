/** Why an order came back to the summary. It travels in the history entry's state, so that it is gone with the next page. */
export type SummaryNotice = { notice: string }

export function summaryNotice (notice: string): SummaryNotice {
  return { notice }
}

/** The notice in a history entry's state, which outlives builds and is `unknown`. */
export function readSummaryNotice (state: unknown): string | undefined {
  const notice: unknown = typeof state === 'object' && state !== null && 'notice' in state ? state.notice : undefined
  return typeof notice === 'string' ? notice : undefined
}
