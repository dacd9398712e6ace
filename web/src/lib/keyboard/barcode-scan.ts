/** The longest pause within a scan, in milliseconds. Scanners need 2 to 30 for a character; people need more than 60. */
const pauseMax = 35
/** Shorter bursts may be two keys hit at once. It is longer than any quantity, so that no quantity counts as a scan. */
const shortest = 6

/** What a scanner typed into a field, and the field's previous value. */
export type BarcodeScan = { text: string, before: string }

/**
 * Tells a scanner from a person by speed.
 * @returns a function that takes each key with its time in milliseconds and the value of the field so far, and returns the scan that this key,
 * Enter or Tab, ends
 */
export function createScanWatch (): (key: string, at: number, value: string) => BarcodeScan | undefined {
  let scan: BarcodeScan = { text: '', before: '' }
  let last = Number.NEGATIVE_INFINITY
  return (key, at, value) => {
    const isQuick = at - last <= pauseMax
    last = at
    if (key === 'Enter' || key === 'Tab') {
      const ended = isQuick && scan.text.length >= shortest ? scan : undefined
      scan = { text: '', before: value }
      return ended
    }
    // A scanner's capital letters come with the shift key.
    if (key.length === 1) scan = isQuick ? { ...scan, text: scan.text + key } : { text: key, before: value }
    return undefined
  }
}
