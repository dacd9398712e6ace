import type { CustomerNumber } from '@portal/contracts/base/ids'
import { barCodeNumber } from '@portal/contracts/rules/part-list/bar-code'
import { scannedText } from '@portal/contracts/rules/part-list/scan'
import { bareNumber } from '@portal/contracts/rules/stock/part-numbers'
import { limits } from '@portal/contracts/policy/limits'
import { searchTerm } from '@portal/contracts/rules/stock/search-term'
import type { TypedPart } from '@portal/contracts/stock'
import { PortalError } from '../../errors.ts'
import type { Clock } from '../../ports/system/clock.ts'
import type { Erp, ErpContext, FoundStockItem, StockItem } from '../../ports/erp/erp.ts'
import type { Turns } from '../../lib/turns-per-person.ts'
import { createNumberSearch, nearParts, type NumberSearch } from './near-parts.ts'
import { shownFor } from './stock.service.ts'

type Ports = { erp: Pick<Erp, 'prices' | 'search'>, clock: Clock, turns: Turns }

/** Searches at once for one person, however many requests they make: a gateway handles fifty, and others search, too. */
export const searchesAtOnce = 32

const bounds = {
  /** How many unknown numbers get suggestions: each takes three or four searches. */
  nearMost: 40,
  nearAtOnce: 12,
  /** Milliseconds for all searches. */
  within: 3000
}

/** A typed part number, and what is known of it so far. `searched`: what a search for it has found. */
type Line = { forms: string[], found?: StockItem, searched?: FoundStockItem[], near: FoundStockItem[], notChecked: boolean }

/**
 * The parts meant by typed part numbers, in the same order. First, all numbers are asked for at once, as typed and stripped of extra characters. Then
 * those not found are searched for without punctuation, as manufacturer's numbers, and by similar numbers. What is not known in time is
 * `not_checked`. Throws as `prices` does.
 */
export async function typedParts (
  { erp, clock, turns }: Ports, typed: readonly string[], customerNumber: CustomerNumber, context: ErpContext
): Promise<TypedPart[]> {
  const lines = new Map(typed.map((text): [string, Line] => [text, { forms: formsOf(text), near: [], notChecked: false }]))
  const { items, notChecked } = await erp.prices([...new Set([...lines.values()].flatMap(({ forms }) => forms))], customerNumber, context)
  const sold = new Map(items.map(item => [item.item_number, item]))
  const coded = byBarCode(items)
  const unknown = new Set(notChecked)
  for (const [text, line] of lines) {
    const found = line.forms.map(form => sold.get(form)).find(item => item !== undefined) ?? onlyOne(coded.get(barCodeOf(text) ?? ''))
    if (found !== undefined) line.found = found
    else line.notChecked = line.forms.some(form => unknown.has(form))
  }
  const missing = [...lines].filter(([text, { found, notChecked }]) => found === undefined && !notChecked && bareNumber(text) !== '')
  if (missing.length > 0) await searchFor(missing)
  return typed.map(text => {
    const { found, near, notChecked } = lines.get(text) ?? { near: [], notChecked: true }
    return {
      typed: text,
      ...found !== undefined && { found: shownFor(asItem(found), text) },
      near: near.map(item => shownFor(asItem(item), text)),
      ...notChecked && { not_checked: true }
    }
  })

  async function searchFor (missing: ReadonlyArray<[string, Line]>): Promise<void> {
    const numberSearch = createNumberSearch(erp, customerNumber, context)
    let isOver = false
    const search: NumberSearch = async term => await turns(context.asker ?? customerNumber, async () => {
      // Nobody may be waiting for it anymore.
      if (isOver) throw new PortalError('erp_unavailable')
      return await numberSearch(term)
    })
    for (const [, line] of missing) line.notChecked = true

    /** Ends all searches if the ERP is away. A line whose search fails stays as it is. */
    async function attempt (work: () => Promise<void>): Promise<void> {
      if (isOver) return
      try {
        await work()
      } catch (error) {
        if (!(error instanceof PortalError)) throw error
        if (error.code === 'erp_unavailable') isOver = true
      }
    }

    async function searchAll (): Promise<void> {
      await sideBySide(searchesAtOnce, missing, async ([text, line]) => await attempt(async () => {
        const { items, more, unread } = await search(termOf(text))
        if (isOver) return
        const found = meant(text, items, more)
        if (found !== undefined) line.found = asItem(found)
        else line.searched = items
        line.notChecked = found === undefined && unread > 0
      }))
      const unknown = missing.filter(([, { searched, notChecked }]) => searched !== undefined && !notChecked).slice(0, bounds.nearMost)
      await sideBySide(bounds.nearAtOnce, unknown, async ([text, line]) => await attempt(async () => {
        const near = await nearParts(search, coreOf(text), line.searched ?? [])
        const withCode = byBarCode(line.searched ?? []).get(barCodeOf(text) ?? '') ?? []
        if (!isOver) line.near = [...new Set([...withCode, ...near])].slice(0, limits.nearPartsMax)
      }))
    }

    await Promise.race([searchAll(), clock.delay(bounds.within)])
    isOver = true
  }
}

/** How the ERP may write a typed number, the likeliest first. */
function formsOf (typed: string): string[] {
  const forms = [typed, coreOf(typed), bareNumber(coreOf(typed))].map(form => form.toUpperCase())
  return [...new Set(forms)].filter(form => form !== '')
}

/** The number without what surrounds it. */
function coreOf (typed: string): string {
  return /[\p{L}\p{N}](?:.*[\p{L}\p{N}])?/su.exec(scannedText(typed))?.[0] ?? ''
}

function barCodeOf (typed: string): string | undefined {
  return barCodeNumber(scannedText(typed))
}

/** The parts with each bar code, by its number. */
function byBarCode<Known extends StockItem> (items: readonly Known[]): Map<string, Known[]> {
  const coded = new Map<string, Known[]>()
  for (const item of items) {
    for (const number of new Set((item.bar_codes ?? []).flatMap(code => barCodeNumber(code) ?? []))) coded.set(number, [...coded.get(number) ?? [], item])
  }
  return coded
}

function onlyOne<Known> ([one, ...others]: readonly Known[] = []): Known | undefined {
  return others.length === 0 ? one : undefined
}

function termOf (typed: string): string {
  const checked = searchTerm(coreOf(typed))
  return checked.ok ? checked.term : bareNumber(coreOf(typed)).toLowerCase()
}

/** The only part with this number, or else the only one with this bar code, or with this manufacturer's number. */
function meant (typed: string, items: readonly FoundStockItem[], more: boolean): FoundStockItem | undefined {
  const wanted = bareNumber(coreOf(typed))
  const [own, ...others] = items.filter(item => bareNumber(item.item_number) === wanted)
  if (own !== undefined) return others.length === 0 ? own : undefined
  const coded = onlyOne(byBarCode(items).get(barCodeOf(typed) ?? ''))
  if (coded !== undefined) return coded
  const [makers, ...more_] = items.filter(item => bareNumber(item.manufacturer_number) === wanted)
  return more_.length === 0 && !more ? makers : undefined
}

/** Without what only a search shows. */
function asItem ({ picture: _, warehouses: __, ...item }: FoundStockItem): StockItem {
  return item
}

async function sideBySide<One> (most: number, all: readonly One[], work: (one: One) => Promise<void>): Promise<void> {
  const waiting = all.values()
  async function worker (): Promise<void> {
    for (const one of waiting) await work(one)
  }
  await Promise.all(Array.from({ length: most }, worker))
}
