/** Hands a file over to the browser's downloads. */
export function saveFile (content: BlobPart, type: string, name: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}

/** The same for CSV text, with the byte order mark by which spreadsheets know it for UTF-8. */
export function saveCsv (csv: string, name: string): void {
  saveFile(`\uFEFF${csv}`, 'text/csv;charset=utf-8', name)
}
