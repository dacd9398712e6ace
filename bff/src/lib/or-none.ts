import { PortalError } from '../errors.ts'

/** What was asked for; nothing if the ERP or the database cannot give it. A fault of the portal's own is thrown. */
export async function orNone<Entry> (entries: Promise<Entry[]>): Promise<Entry[]> {
  return await entries.catch((error: unknown) => {
    if (error instanceof PortalError) return []
    throw error
  })
}
