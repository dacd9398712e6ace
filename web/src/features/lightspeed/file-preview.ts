import { quantityFaults } from '@portal/contracts/policy/quantity-faults'
import { lightspeedLineMessages } from '@portal/contracts/policy/lightspeed-file'
import {
  addUpLines, isLightspeedPart, readLightspeedPart, type LightspeedLine, type LightspeedOrder, type LightspeedWrongLine
} from '@portal/contracts/rules/orders/lightspeed-file'
import { brokenPack, inWholePacks, supply } from '@portal/contracts/rules/stock/supply'
import type { Item, TypedPart } from '@portal/contracts/stock'
import type { OrderLine } from '../../domain/order-entry/order-lines-table.tsx'
import type { LineEdits } from './file-draft.ts'

/** A line that cannot be ordered as it is, and what could be ordered in its place. */
export type WrongLine = LightspeedWrongLine & {
  /** Parts with nearly the same number. */
  near?: readonly Item[]
  /** The quantity that completes the part's last pack. */
  wholePacks?: number
  /** Its part is still being looked up. */
  isAsked?: boolean
}

/** A line that orders nothing. `isOut`: the person left it out, and can put it back. */
export type SkippedLine = { line: number, text: string, reason: string, isOut: boolean }

/** What a file orders at current stock and prices, and the lines that it does not order, in file order. */
export type FilePreview = {
  lines: OrderLine[]
  wrong: WrongLine[]
  leftOut: SkippedLine[]
  /** The lines of the file that order a part, by the part's number. */
  linesOf: ReadonlyMap<string, readonly LightspeedLine[]>
}

/** What is known of a part number; undefined while it is being looked up. */
export type PartLookup = (itemNumber: string) => TypedPart | undefined

/** @param known no part counts as unknown while it is being looked up */
export function filePreviewOf (order: LightspeedOrder, edits: LineEdits, known: PartLookup): FilePreview {
  const { lines, wrong, leftOut } = edited(order, edits)
  const found = new Map<number, Item>()
  const meant = lines.flatMap((line): LightspeedLine[] => {
    const { fault, item } = verdictOf(line, known(line.item_number), edits[line.line] !== undefined)
    if (fault !== undefined) {
      wrong.push({ line: line.line, text: line.text, number: line.item_number, quantity: String(line.quantity), ...fault })
      return []
    }
    if (item === undefined) return [line]
    found.set(line.line, item)
    return [{ ...line, item_number: item.item_number }]
  })
  const sums = addUpLines(meant)
  const excess = new Set(sums.wrong.map(({ line }) => line))
  const linesOf = Map.groupBy(meant.filter(({ line }) => !excess.has(line)), line => line.item_number)
  const orderLines = sums.parts.flatMap(({ item_number: number, quantity }): OrderLine[] => {
    const own = linesOf.get(number) ?? []
    const item = found.get(own[0]?.line ?? 0)
    const broken = item === undefined ? [] : linesOfBrokenPack(own, item, quantity)
    wrong.push(...broken)
    if (broken.length > 0) return []
    const backordered = item === undefined ? 0 : supply(item, quantity).backOrdered
    return [{ key: number, number, quantity, item, backordered, notChecked: known(own[0]?.item_number ?? '')?.not_checked === true }]
  })
  const inOrder = (a: { line: number }, b: { line: number }): number => a.line - b.line
  return { lines: orderLines, wrong: [...wrong, ...sums.wrong].sort(inOrder), leftOut: leftOut.sort(inOrder), linesOf }
}

/** The numbers that the person has entered and that are not in the file. */
export function mendedNumbers ({ lines }: LightspeedOrder, edits: LineEdits): string[] {
  const inFile = new Set(lines.map(line => line.item_number))
  const mended = Object.values(edits).flatMap(edit => {
    const read = edit.kind === 'mended' ? readLightspeedPart(edit.number, edit.quantity) : undefined
    return read === undefined || typeof read === 'string' || inFile.has(read.item_number) ? [] : [read.item_number]
  })
  return [...new Set(mended)].sort()
}

/** The lines of the file as the person has changed them. */
function edited (order: LightspeedOrder, edits: LineEdits): { lines: LightspeedLine[], wrong: WrongLine[], leftOut: SkippedLine[] } {
  const lines: LightspeedLine[] = []
  const wrong: WrongLine[] = []
  const leftOut = order.skipped.map(({ line, text, what }): SkippedLine => ({ line, text, reason: what === 'heading' ? 'A heading' : 'A total', isOut: false }))
  const untouched = ({ line, text }: { line: number, text: string }): boolean => {
    const edit = edits[line]
    if (edit === undefined) return true
    if (edit.kind === 'mended') {
      const read = readLightspeedPart(edit.number, edit.quantity)
      if (typeof read === 'string') wrong.push({ line, text, number: edit.number, quantity: edit.quantity, reason: read })
      else lines.push({ line, text, ...read })
    } else {
      leftOut.push({ line, text, reason: edit.kind === 'left-out' ? 'Left out' : 'Moved to cart', isOut: edit.kind === 'left-out' })
    }
    return false
  }
  lines.push(...order.lines.filter(untouched))
  wrong.push(...order.wrong.filter(untouched))
  return { lines: lines.sort((a, b) => a.line - b.line), wrong, leftOut }
}

type Fault = Pick<WrongLine, 'reason' | 'near' | 'isAsked'>

/** @param isMended while its part is being looked up, a line that the person has changed stays where they are working on it */
function verdictOf ({ item_number: number }: LightspeedLine, part: TypedPart | undefined, isMended: boolean): { fault?: Fault, item?: Item } {
  if (part === undefined) return isMended ? { fault: { reason: `Looking up ${number}...`, isAsked: true } } : {}
  const { found, near, not_checked: notChecked } = part
  if (found !== undefined) return isLightspeedPart(found.item_number) ? { item: found } : { fault: { reason: lightspeedLineMessages.notInFiles } }
  return notChecked === true ? {} : { fault: { reason: lightspeedLineMessages.notSold, near } }
}

/** All lines of a part of which only whole packs are sold, if they do not add up to such. */
function linesOfBrokenPack (lines: readonly LightspeedLine[], item: Item, quantity: number): WrongLine[] {
  const size = brokenPack(item, quantity)
  if (size === undefined) return []
  const more = inWholePacks(item, quantity) - quantity
  return lines.map(({ line, text, item_number: number, quantity: pieces }, index) => ({
    line,
    text,
    number,
    quantity: String(pieces),
    reason: lines.length > 1 ? quantityFaults.packsTogether(size, quantity) : quantityFaults.packs(size),
    ...(index === lines.length - 1 && { wholePacks: pieces + more })
  }))
}
