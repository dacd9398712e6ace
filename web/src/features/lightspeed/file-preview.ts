import { lightspeedLineMessages } from '@portal/contracts/policy/lightspeed-file'
import { isLightspeedPart, type LightspeedOrder } from '@portal/contracts/rules/lightspeed/lightspeed-file'
import { judgeLines, typedPart, type PartAnswers } from '@portal/contracts/rules/part-list/judged-lines'
import { isAskable, piecesOf } from '@portal/contracts/rules/part-list/line-verdict'
import type { LineVerdict } from '@portal/contracts/rules/part-list/part-verdict'
import type { ListLine } from '@portal/contracts/rules/part-list/row-order'
import type { LineFault } from '@portal/contracts/rules/part-list/quantity-fault'
import type { Item } from '@portal/contracts/stock'
import type { OrderLine } from '../../domain/order-entry/order-lines-table.tsx'
import type { LineEdits } from './file-draft.ts'

/** A line with what tells it from others: its number, unless an earlier part has the same line, as in tables beside each other. */
export type KeyedLine = ListLine & { key: number }

/** A line that cannot be ordered as it is, and possible substitutes. */
export type WrongLine = Pick<KeyedLine, 'key' | 'line' | 'text' | 'part' | 'quantity'> & {
  fault: LineFault
  /** Parts with nearly the same number. */
  near?: readonly Item[] | undefined
  /** Its part is still being looked up. */
  isAsked?: boolean
}

/** A line that orders nothing. `isOut`: the person left it out, and can put it back. */
export type SkippedLine = { key: number, line: number, text: string, reason: string, isOut: boolean }

/** What a file orders at current stock and prices, and the lines that it does not order, in file order. */
export type FilePreview = {
  lines: OrderLine[]
  wrong: WrongLine[]
  leftOut: SkippedLine[]
  /** The lines of the file that order a part, by the part's number. */
  linesOf: ReadonlyMap<string, readonly KeyedLine[]>
}

/** @param answers no part counts as unknown while it is being looked up */
export function filePreviewOf (order: LightspeedOrder, edits: LineEdits, answers: PartAnswers): FilePreview {
  const { lines, leftOut } = edited(order, edits)
  const wrong: WrongLine[] = []
  const linesOf = new Map<string, KeyedLine[]>()
  const ordered = new Map<string, OrderLine>()
  for (const { line, verdict } of judgeLines(lines, answers, { rowOf: ({ line }) => line })) {
    const judged = outcomeOf(line, verdict, edits[line.key] !== undefined)
    if ('fault' in judged) {
      wrong.push({ key: line.key, line: line.line, text: line.text, part: line.part, quantity: line.quantity, ...judged })
      continue
    }
    const { pieces, ...part } = judged
    const { number } = part
    ordered.set(number, { key: number, ...part, quantity: (ordered.get(number)?.quantity ?? 0) + pieces })
    linesOf.set(number, [...linesOf.get(number) ?? [], line])
  }
  return { lines: [...ordered.values()], wrong, leftOut, linesOf }
}

/** The part numbers on the lines, as they can be asked for. */
export function askableParts (lines: ReadonlyArray<Pick<ListLine, 'part'>>): string[] {
  return [...new Set(lines.filter(({ part }) => isAskable(part)).map(typedPart))].sort()
}

/** The numbers that the person has entered and that are not in the file. */
export function correctedParts ({ lines }: Pick<LightspeedOrder, 'lines'>, edits: LineEdits): string[] {
  const inFile = new Set(askableParts(lines))
  return askableParts(Object.values(edits).flatMap(edit => edit.kind === 'corrected' ? [{ part: edit.number }] : [])).filter(part => !inFile.has(part))
}

const skipped = { heading: 'A heading', total: 'A total', po: 'A PO number', other: 'Not a line of parts' } as const

/** The lines of the file as the person has changed them. */
function edited (order: LightspeedOrder, edits: LineEdits): { lines: KeyedLine[], leftOut: SkippedLine[] } {
  const leftOut = order.skipped.map(({ line, text, what }, at): SkippedLine => ({ key: -1 - at, line, text, reason: skipped[what], isOut: false }))
  const lines = keyed(order.lines).flatMap((read): KeyedLine[] => {
    const { key, line, text } = read
    const edit = edits[key]
    if (edit === undefined) return [read]
    if (edit.kind === 'corrected') return [{ key, line, text, part: edit.number, quantity: edit.quantity, note: '' }]
    leftOut.push({ key, line, text, reason: edit.kind === 'left-out' ? 'Left out' : 'Moved to cart', isOut: edit.kind === 'left-out' })
    return []
  })
  return { lines, leftOut: leftOut.sort((a, b) => a.line - b.line) }
}

function keyed (lines: readonly ListLine[]): KeyedLine[] {
  const last = Math.max(0, ...lines.map(({ line }) => line))
  const used = new Set<number>()
  return lines.map((line, at) => {
    const key = used.has(line.line) ? last + at : line.line
    used.add(key)
    return { ...line, key }
  })
}

type Outcome = Pick<WrongLine, 'fault' | 'near' | 'isAsked'> | Pick<OrderLine, 'number' | 'item' | 'backordered' | 'isUnusual' | 'notChecked'> & { pieces: number }

/** @param isCorrected while its part is being looked up, a line that the person has changed stays where they are working on it */
function outcomeOf (line: ListLine, verdict: LineVerdict, isCorrected: boolean): Outcome {
  switch (verdict.kind) {
    case 'good': {
      const { item, quantity, supply: { backOrdered: backordered }, isUnusual } = verdict
      if (!isLightspeedPart(item.item_number)) return { fault: { why: lightspeedLineMessages.notInFiles, in: 'part' } }
      return { number: item.item_number, pieces: quantity, item, backordered, isUnusual, notChecked: false }
    }
    case 'wrong': return { fault: verdict, near: verdict.near }
    case 'blank':
    case 'waiting': {
      const number = typedPart(line)
      const pieces = piecesOf(line.quantity, {})
      if (typeof pieces === 'string') return { fault: { why: pieces, in: 'quantity' } }
      const isAsked = verdict.kind === 'waiting' && verdict.isAsked
      return isAsked && isCorrected ? { fault: { why: `Looking up ${number}...`, in: 'part' }, isAsked } : { number, pieces, item: undefined, backordered: 0, notChecked: !isAsked }
    }
  }
}
