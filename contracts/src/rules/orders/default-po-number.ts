/** The default PO number of a checkout, `YYYYMMDD-HHmmss` in local time. */
export function defaultPoNumber (now: Date): string {
  const date = `${now.getFullYear()}${two(now.getMonth() + 1)}${two(now.getDate())}`
  return `${date}-${two(now.getHours())}${two(now.getMinutes())}${two(now.getSeconds())}`
}

/** Whether a PO number has the format of the default one. */
export function isDefaultPoNumber (po: string): boolean {
  return /^\d{8}-\d{6}$/.test(po)
}

function two (n: number): string {
  return String(n).padStart(2, '0')
}
