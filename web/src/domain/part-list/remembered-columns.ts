import type { Columns } from '@portal/contracts/rules/part-list/columns'
import type { RememberedColumns } from '@portal/contracts/rules/part-list/part-list-source'
import { isCount, isRecord, parsedJson, readField } from '../../lib/text/read-json.ts'

/** Kept on the device, whoever uses it, because it reveals only what headings mean. */
const key = 'portal-part-list-columns'
const most = 50

/** The columns that were chosen on this device, by the headings of their tables. */
export function rememberedColumns (): RememberedColumns {
  try {
    const kept = parsedJson(localStorage.getItem(key) ?? '')
    return !isRecord(kept)
      ? {}
      : Object.fromEntries(Object.entries(kept).flatMap(([headings, value]) => {
        const columns = readColumns(value)
        return columns === undefined ? [] : [[headings, columns]]
      }))
  } catch {
    return {}
  }
}

export function rememberColumns (headings: string, columns: Columns): void {
  const { [headings]: _, ...others } = rememberedColumns()
  try {
    localStorage.setItem(key, JSON.stringify(Object.fromEntries([...Object.entries(others), [headings, columns] as const].slice(-most))))
  } catch {
    // Storage is refused or full, so the choice holds only for this list.
  }
}

function readColumns (value: unknown): Columns | undefined {
  const [part, quantity, note] = ['part', 'quantity', 'note'].map(name => readField(value, name))
  if (!isCount(part)) return undefined
  return { part, quantity: isCount(quantity) ? quantity : undefined, note: isCount(note) ? note : undefined }
}
