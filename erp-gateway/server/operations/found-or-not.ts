/** The answer to a question about something that does not exist. */
export const noSuchRecord = { notFound: { found: 'N' } } as const

/** @throws Error if the ERP has answered about something else, which must not reach anybody */
export function mustBeAbout (asked: string, found: string): void {
  if (found !== asked) throw new Error(`the ERP was asked for ${asked}, and answered about ${found}`)
}
