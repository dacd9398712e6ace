/** Hands a file over to the browser's downloads. */
export function saveFile (content: BlobPart, type: string, name: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}

/** The same of CSV text, with the mark without which spreadsheets take its letters for another alphabet's. */
export function saveCsv (csv: string, name: string): void {
  saveFile(`\uFEFF${csv}`, 'text/csv;charset=utf-8', name)
}
