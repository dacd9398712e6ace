import type { Test } from 'tap'
import { limits } from '@portal/contracts/policy/limits'
import type { Ids } from '../../src/ports/clock.ts'
import type { SavedOrderRecord, SavedOrders } from '../../src/ports/saved-orders.ts'

const at = Date.UTC(2026, 10, 20)
const most = limits.savedOrdersPerDealer

/** The tests for every adapter of the saved orders' port. `savedOrders` and `others` are two processes' views of the same orders. */
export function savedOrdersSuite (t: Test, { savedOrders, others, ids }: { savedOrders: SavedOrders, others: SavedOrders, ids: Ids }): void {
  let dealers = 50_000
  const newDealer = () => String(dealers++)

  function order (change: Partial<SavedOrderRecord> = {}): SavedOrderRecord {
    const lines = [
      { id: 'BR-100', quantity: 2, note: 'left\u0000 “side”', item_description: 'Brake pad Ø 12', price: 1450 },
      { id: 'K 110/90-19 5%', quantity: 0, note: '', item_description: '', price: 0 }
    ]
    return { id: ids.uuid(), customerNumber: newDealer(), name: 'Spring – “früh” 🌱', lines, savedAt: at, ...change }
  }

  t.test('a saved order reads back whole, and stands in its dealer\'s list alone', async t => {
    const wanted = order()
    t.equal(await savedOrders.save(wanted, most), true)
    t.strictSame(await savedOrders.find(wanted.id), wanted)
    const { lines, ...head } = wanted
    t.strictSame(await savedOrders.ofDealer(wanted.customerNumber), [{ ...head, lineCount: lines.length }])
    t.strictSame(await savedOrders.ofDealer(newDealer()), [])
    t.equal(await savedOrders.find(`${wanted.id}\u0000`), undefined)
  })

  t.test('a dealer\'s list has the newest first', async t => {
    const customerNumber = newDealer()
    for (const savedAt of [at + 1, at + 3, at + 2]) await savedOrders.save(order({ customerNumber, savedAt }), most)
    t.strictSame((await savedOrders.ofDealer(customerNumber)).map(({ savedAt }) => savedAt), [at + 3, at + 2, at + 1])
  })

  t.test('a name may hold what a database does not like', async t => {
    const { id } = await saved({ name: 'a\u0000b\'; drop table saved_order --' })
    t.equal((await savedOrders.find(id))?.name, 'a\uFFFDb\'; drop table saved_order --')
  })

  t.test('of ten saved at once exactly five find room, whatever process they come from, and another dealer\'s room is their own', async t => {
    // Repeated, because the first concurrent saves hardly overlap while connections are being opened.
    for (let round = 0; round < 4; round++) {
      const [one, another] = [newDealer(), newDealer()]
      const results = await Promise.all(Array.from({ length: 20 }, async (_, n) => {
        const store = n % 4 < 2 ? savedOrders : others
        return await store.save(order({ customerNumber: n % 2 === 0 ? one : another, savedAt: at + n }), most)
      }))
      t.equal(results.filter(Boolean).length, 2 * most)
      for (const dealer of [one, another]) t.equal((await savedOrders.ofDealer(dealer)).length, most)
      t.equal(await others.save(order({ customerNumber: one }), most), false)
    }
  })

  t.test('a deleted order is gone and leaves room; another dealer deletes nothing', async t => {
    const customerNumber = newDealer()
    const kept = []
    for (let n = 0; n < most; n++) kept.push(await saved({ customerNumber }))
    const [first] = kept
    if (first === undefined) throw new Error('nothing was saved')
    t.equal(await savedOrders.remove(first.id, newDealer()), undefined)
    t.match(await savedOrders.remove(first.id, customerNumber), { id: first.id, name: first.name, lineCount: 2 })
    t.equal(await savedOrders.remove(first.id, customerNumber), undefined)
    t.equal(await savedOrders.find(first.id), undefined)
    t.equal(await savedOrders.save(order({ customerNumber }), most), true)
    t.equal(await savedOrders.save(order({ customerNumber }), most), false)
  })

  async function saved (change: Partial<SavedOrderRecord>): Promise<SavedOrderRecord> {
    const wanted = order(change)
    await savedOrders.save(wanted, most)
    return wanted
  }
}
