import type { Test } from 'tap'
import { limits } from '@portal/contracts/policy/limits'
import type { Ids } from '../../src/ports/system/clock.ts'
import type { SavedOrders } from '../../src/ports/orders/saved-orders.ts'

const at = Date.UTC(2026, 10, 20)
const most = limits.savedOrdersDefault

/** The tests for every adapter of the saved orders' port. `savedOrders` and `others` are two processes' views of the same orders. */
export function savedOrdersSuite (t: Test, { savedOrders, others, ids }: { savedOrders: SavedOrders, others: SavedOrders, ids: Ids }): void {
  let dealers = 50_000
  const newDealer = () => String(dealers++)

  type New = Parameters<SavedOrders['save']>[0]
  const byRep = { name: 'Rosa Ibáñez', staff: true }

  function order (change: Partial<New> = {}): New {
    const lines = [
      { id: 'BR-100', quantity: 2, note: 'left\u0000 “side”', item_description: 'Brake pad Ø 12', price: 1450 },
      { id: 'K 110/90-19 5%', quantity: 0, note: '', item_description: '', price: 0 }
    ]
    return { id: ids.uuid(), customerNumber: newDealer(), name: 'Spring – “früh” 🌱', lines, savedAt: at, savedBy: byRep, ...change }
  }

  t.test('a saved order reads back whole, and stands in its dealer\'s list alone', async t => {
    const wanted = order()
    const { lines, ...head } = wanted
    const shown = { ...head, version: 1, lineCount: 2, pieces: 2, total: 2900 }
    t.strictSame(await savedOrders.save(wanted, most), shown)
    t.strictSame(await savedOrders.find(wanted.id), { ...wanted, version: 1 })
    t.strictSame(await savedOrders.ofDealer(wanted.customerNumber), [shown])
    t.strictSame(await savedOrders.ofDealer(newDealer()), [])
    t.equal(await savedOrders.find(`${wanted.id}\u0000`), undefined)
  })

  t.test('a dealer\'s list has the newest first', async t => {
    const customerNumber = newDealer()
    for (const savedAt of [at + 1, at + 3, at + 2]) await savedOrders.save(order({ customerNumber, savedAt }), most)
    t.strictSame((await savedOrders.ofDealer(customerNumber)).map(({ savedAt }) => savedAt), [at + 3, at + 2, at + 1])
  })

  t.test('a name may contain characters that are special to a database', async t => {
    const { id } = await saved({ name: 'a\u0000b\'; drop table saved_order --' })
    t.equal((await savedOrders.find(id))?.name, 'a\uFFFDb\'; drop table saved_order --')
  })

  t.test('if ten are saved at once, exactly five fit, whichever process they reach; another dealer has room of their own', async t => {
    // Repeated, because the first concurrent saves hardly overlap while connections are being opened.
    for (let round = 0; round < 4; round++) {
      const [one, another] = [newDealer(), newDealer()]
      const results = await Promise.all(Array.from({ length: 20 }, async (_, n) => {
        const store = n % 4 < 2 ? savedOrders : others
        return await store.save(order({ customerNumber: n % 2 === 0 ? one : another, savedAt: at + n }), most)
      }))
      t.equal(results.filter(saved => saved !== undefined).length, 2 * most)
      for (const dealer of [one, another]) t.equal((await savedOrders.ofDealer(dealer)).length, most)
      t.equal(await others.save(order({ customerNumber: one }), most), undefined)
    }
  })

  t.test('a deleted order is gone and leaves room; another dealer deletes nothing', async t => {
    const customerNumber = newDealer()
    const kept = []
    for (let n = 0; n < most; n++) kept.push(await saved({ customerNumber }))
    const [first] = kept
    if (first === undefined) throw new Error('nothing was saved')
    const read = { id: first.id, customerNumber, version: 1 }
    t.equal(await savedOrders.remove({ ...read, customerNumber: newDealer() }), false)
    t.equal(await savedOrders.remove({ ...read, version: 2 }), false, 'changed in the meantime')
    t.equal(await savedOrders.remove(read), true)
    t.equal(await savedOrders.remove(read), false)
    t.equal(await savedOrders.find(first.id), undefined)
    t.match(await savedOrders.save(order({ customerNumber }), most), { customerNumber })
    t.equal(await savedOrders.save(order({ customerNumber }), most), undefined)
  })

  t.test('a renamed order keeps its lines and its day, and one that is replaced keeps nothing but its id', async t => {
    const wanted = await saved({})
    const { id, customerNumber } = wanted
    const renamed = await savedOrders.change({ id, customerNumber, version: 1 }, { name: 'Su\u0000mmer' })
    t.match(renamed, { name: 'Su\uFFFDmmer', version: 2, savedAt: at, savedBy: byRep, pieces: 2, total: 2900 })
    t.strictSame(await savedOrders.find(id), { ...wanted, name: 'Su\uFFFDmmer', version: 2 })

    const lines = [{ id: 'K-1', quantity: 3, note: '', item_description: 'Oil', price: 500 }]
    const content = { name: 'Autumn', lines, savedAt: at + 5, savedBy: undefined }
    t.match(await savedOrders.change({ id, customerNumber, version: 2 }, content), { version: 3, lineCount: 1, pieces: 3, total: 1500, savedBy: undefined })
    t.strictSame(await savedOrders.find(id), { id, customerNumber, ...content, version: 3 })
  })

  t.test('if two people change the same version, one succeeds, whichever process they reach; another dealer changes nothing', async t => {
    const { id, customerNumber } = await saved({})
    const read = { id, customerNumber, version: 1 }
    t.equal(await savedOrders.change({ ...read, customerNumber: newDealer() }, { name: 'Mine' }), undefined)
    const both = await Promise.all([savedOrders.change(read, { name: 'One' }), others.change(read, { name: 'Two' })])
    t.equal(both.filter(changed => changed !== undefined).length, 1)
    t.equal((await savedOrders.find(id))?.version, 2)
  })

  async function saved (change: Partial<New>): Promise<New> {
    const wanted = order(change)
    await savedOrders.save(wanted, most)
    return wanted
  }
}
