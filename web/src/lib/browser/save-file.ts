import { minute } from '@portal/contracts/base/time-units'

/** Offers a file to the user as a download. */
export function saveFile (content: BlobPart, type: string, name: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Firefox and iOS read it only after the person has chosen where to save it.
  setTimeout(() => { URL.revokeObjectURL(url) }, minute)
}

/** The same for CSV text, with a byte order mark, so that spreadsheets read it as UTF-8. */
export function saveCsv (csv: string, name: string): void {
  saveFile(`\uFEFF${csv}`, 'text/csv;charset=utf-8', name)
}
