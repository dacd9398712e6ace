import { typedKept } from '@portal/contracts/policy/page-timings'
import { isRecord, parsedJson, readField } from '../text/read-json.ts'

/** Logging out deletes entries with this prefix: see `domain/session/page-drafts.ts`. */
const prefix = 'entry:typed:'

/** Keeps what was typed into a form while the tab reloads. @param form names it, and what it was opened with */
export function keepTyped (form: string, values: Readonly<Record<string, unknown>>): void {
  try {
    sessionStorage.setItem(prefix + form, JSON.stringify({ at: Date.now(), values }))
  } catch {
    // The storage is refused or full, so what was typed is lost.
  }
}

/** What was typed into a form just before the tab reloaded, once. */
export function takeTyped (form: string): Readonly<Record<string, unknown>> {
  try {
    const kept = parsedJson(sessionStorage.getItem(prefix + form) ?? '')
    sessionStorage.removeItem(prefix + form)
    const [at, values] = [readField(kept, 'at'), readField(kept, 'values')]
    return typeof at === 'number' && Math.abs(Date.now() - at) < typedKept && isRecord(values) ? values : {}
  } catch {
    // If storage is refused, nothing was stored.
    return {}
  }
}
