import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import type { CartLine } from '@portal/contracts/cart'
import { portalHeader } from '@portal/contracts/protocol'
import { keptItem } from '@portal/contracts/rules/cart/cart-edits'
import type { Item } from '@portal/contracts/stock'

/** A part to put into a cart: its number, how many pieces (1), and a note (none). */
export type PartForCart = readonly [partNumber: string, quantity?: number, note?: string]

/**
 * Adds parts to the cart of whoever is logged in, as another device of theirs would, which is much faster than looking them up on the stock page. A
 * page that is open shows them once it is opened again, so an open cart is refused.
 */
export async function fillCart (page: Page, parts: readonly PartForCart[]): Promise<void> {
  if (page.url().includes('/cart')) throw new Error('the open cart would not show them')
  const lines: CartLine[] = []
  for (const [partNumber, quantity = 1, note = ''] of parts) {
    const item = (await itemsFor(page, partNumber)).find(({ item_number: number }) => number === partNumber)
    if (item === undefined) throw new Error(`the ERP has no part ${partNumber}`)
    lines.push({ id: item.item_number, item: keptItem(item), quantity, note })
  }
  await call(page, '/cart', { edits: [{ id: randomUUID(), edit: { kind: 'add', lines } }] })
}

/** The parts that a search finds. */
export async function itemsFor (page: Page, term: string): Promise<Item[]> {
  const { items }: { items: Item[] } = await call(page, '/items', { search: term })
  return items
}

async function call<Answer> (page: Page, path: string, data: object): Promise<Answer> {
  const answer = await page.request.post(path, { headers: { [portalHeader]: '1' }, data })
  expect(answer.status(), await answer.text()).toBe(200)
  return await answer.json() as Answer
}
