import type { ItemNumber } from '../../base/ids.ts'
import { lightspeedLimits, lightspeedLineMessages, lightspeedMessages, lightspeedPartPattern } from '../../policy/lightspeed-file.ts'
import { quantityFaults } from '../../policy/quantity-faults.ts'
import { typedPart } from '../part-list/judged-lines.ts'
import { partFault, piecesOf, type OrderLine } from '../part-list/line-verdict.ts'
import { isTotal, poNumberOf } from '../part-list/other-rows.ts'
import type { ListLine } from '../part-list/row-order.ts'
import type { PartList, SkippedRow } from '../part-list/part-list.ts'
import { scannedText } from '../part-list/scan.ts'
import { withoutLabel } from '../part-list/words.ts'

/**
 * The order file of a dealer-management system (ADP Lightspeed), as such systems and the people who edit their files write it. An optional first line
 * has a PO number. Each further line has a part number and a quantity; if headings name other columns, as in the portal's own files, those are read.
 * What the page sends, and the ERP gets, is rewritten by `lightspeedFile`.
 */
export type LightspeedOrder = {
  /** The PO number in the file, which may be too long; empty if it has none. */
  po_number: string
  lines: ListLine[]
  skipped: SkippedRow[]
}

/** A part with its total quantity in the file. */
export type LightspeedPart = { item_number: ItemNumber, quantity: number }

/** A line that cannot be ordered, counted from 1 as in an editor, and why. */
type LightspeedWrongLine = { line: number, reason: string }

export type LightspeedReading = { ok: true, order: LightspeedOrder } | { ok: false, message: string }

/** A file read as an order, or why it is not one. Texts are shortened to fit a table. */
export function lightspeedOrderOf ({ lines, skipped, poNumbers }: PartList): LightspeedReading {
  const second = poNumbers.find(({ isFirst }) => !isFirst)
  if (second !== undefined) return refused(lightspeedMessages.secondPo(second.line))
  if (lines.length === 0) return refused(lightspeedMessages.noParts)
  if (lines.length > lightspeedLimits.lines) return refused(lightspeedMessages.tooManyLines)
  const shortened = <T extends { text: string }>(row: T): T => row.text.length > shownLength ? { ...row, text: `${row.text.slice(0, shownLength)}…` } : row
  return {
    ok: true,
    order: { po_number: poNumbers[0]?.po ?? '', lines: lines.map(shortened), skipped: skipped.filter(({ what }) => what !== 'po').map(shortened) }
  }
}

/** The parts that an order's lines add up to, and the lines that a file cannot order, in sequence. */
export function lightspeedParts ({ lines }: Pick<LightspeedOrder, 'lines'>): { parts: LightspeedPart[], wrong: LightspeedWrongLine[] } {
  const parts = new Map<ItemNumber, LightspeedPart>()
  const wrong: LightspeedWrongLine[] = []
  for (const line of lines) {
    const number = typedPart(line)
    const pieces = piecesOf(line.quantity, {})
    const sum = (parts.get(number)?.quantity ?? 0) + (typeof pieces === 'string' ? 0 : pieces)
    const reason = partFault(line) ?? (isLightspeedPart(number) ? undefined : lightspeedLineMessages.wrongNumber) ??
      (typeof pieces === 'string' ? pieces : sum > lightspeedLimits.quantity ? tooMany(line, sum) : undefined)
    if (reason === undefined) parts.set(number, { item_number: number, quantity: sum })
    else wrong.push({ line: line.line, reason })
  }
  return { parts: [...parts.values()], wrong }
}

function tooMany ({ quantity }: OrderLine, sum: number): string {
  return piecesOf(quantity, {}) === sum ? quantityFaults.tooMany : quantityFaults.tooManyTogether(sum)
}

/** Whether a file can order this part: its readers must find exactly this number in it. */
export function isLightspeedPart (itemNumber: ItemNumber): boolean {
  const cells = [itemNumber, '1']
  return partNumber.test(itemNumber) && !isTotal(cells) && poNumberOf(cells) === undefined && scannedText(withoutLabel(itemNumber)) === itemNumber
}

/** The file that orders these parts, in the form that the ERP gateway contract promises. It is ASCII. */
export function lightspeedFile (poNumber: string, parts: readonly LightspeedPart[]): string {
  return [`PO:${poNumber.trim()}`, ...parts.map(part => `${part.item_number},${part.quantity}`), ''].join('\r\n')
}

/** Decodes base64. @returns undefined if the text is not valid base64 */
export function bytesOfBase64 (text: string): Uint8Array | undefined {
  if (text.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(text)) return undefined
  return Uint8Array.from(atob(text), char => char.charCodeAt(0))
}

/** Whether base64 text decodes to more bytes than a file may have, judged by its length alone. */
export function isTooLargeInBase64 (text: string): boolean {
  return text.length > Math.ceil(lightspeedLimits.fileBytes / 3) * 4
}

const shownLength = 60
const partNumber = new RegExp(lightspeedPartPattern)

function refused (message: string): LightspeedReading {
  return { ok: false, message }
}
