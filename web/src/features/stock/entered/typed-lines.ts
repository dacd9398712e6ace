import { create } from 'zustand'
import type { FoundItem } from '@portal/contracts/stock'
import { verdictOfPart, type LineVerdict } from '@portal/contracts/rules/part-list/part-verdict'
import type { LineFault } from '@portal/contracts/rules/part-list/quantity-fault'
import { inWholePacks } from '@portal/contracts/rules/stock/supply'

/** What a person has entered in the row of a part. */
export type TypedLine = {
  item: FoundItem
  quantity: number
  note: string
  /** A quantity was entered, so that the line is added together with others. */
  isTyped: boolean
  /** The text in its field is not a quantity. */
  isWrong: boolean
  /** Was not added because of its quantity; the row says why. */
  isRefused: boolean
  isAdding: boolean
}

export type LineChange = Partial<Omit<TypedLine, 'item'>>
export type TypedLines = ReadonlyMap<string, TypedLine>

/** A row in which nothing has been entered: one piece, or one pack of a part that is sold in packs. */
export function plainLine (item: FoundItem): TypedLine {
  return { item, quantity: inWholePacks(item, 1), note: '', isTyped: false, isWrong: false, isRefused: false, isAdding: false }
}

/** @param inCart pieces already in the cart, which take from the stock first */
export function typedVerdict ({ item, quantity, isWrong }: TypedLine, inCart: number): LineVerdict {
  return verdictOfPart({ ...item, quantity: item.quantity - inCart }, isWrong ? undefined : quantity)
}

/** Why a line cannot be added, and what to do; undefined if it can. */
export function lineFault (line: TypedLine): LineFault | undefined {
  const verdict = typedVerdict(line, 0)
  return verdict.kind === 'wrong' ? verdict : undefined
}

/** The lines that wait to be added together. An emptied quantity does not count. */
export function linesToAdd (lines: TypedLines): TypedLine[] {
  return [...lines.values()].filter(line => line.isTyped && (line.isWrong || line.quantity > 0))
}

/** The rows of a page of results in which something was entered, by part number. */
export function createTypedLines () {
  const store = create<{ lines: TypedLines }>()(() => ({ lines: new Map() }))

  function put (id: string, line: TypedLine | undefined): void {
    const lines = new Map(store.getState().lines)
    if (line === undefined) lines.delete(id)
    else lines.set(id, line)
    store.setState({ lines })
  }

  return {
    useLines: () => store(({ lines }) => lines),
    all: () => store.getState().lines,
    of: (item: FoundItem): TypedLine => store.getState().lines.get(item.item_number) ?? plainLine(item),
    put,
    change (item: FoundItem, change: LineChange): TypedLine {
      const line = { ...(store.getState().lines.get(item.item_number) ?? plainLine(item)), ...change }
      put(item.item_number, line)
      return line
    },
    clear: () => { store.setState({ lines: new Map() }) }
  }
}
