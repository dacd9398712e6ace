import { deepStrictEqual } from 'node:assert'
import t from 'tap'
import { createErpHttp } from '../bff/src/adapters/erp-http/erp-http.ts'
import { skipWithoutTryton } from '../bff/test/servers/binaries.ts'
import { eventually } from '../bff/test/servers/eventually.ts'
import { paceFrom } from './fast-clock.ts'
import { trytonErp } from './processes/tryton-erp.ts'

const settlesWithin = 30_000

type Asked = { reference: string, customerNumber: string }

t.test('an order during which Tryton or a gateway dies is there once or not at all, a look-up says which, and sending it again makes no second one', {
  skip: skipWithoutTryton()
}, async t => {
  const tryton = await trytonErp.start({ dir: t.testdir(), dealers: 3, pace: paceFrom(Date.now(), 1), seed: 1, pricesMove: false, now: Date.now })
  t.teardown(tryton.stop)
  const { ERP_URL: url = '', ERP_KEY: key } = tryton.environment
  const erp = createErpHttp({ url, key })
  t.teardown(erp.close)
  const context = { requestId: 'of the test' }
  const submit = async (asked: Asked) => await erp.submitOrder({
    ...asked, poNumber: 'PO', shipping: 'default', specialInstructions: '', shipTo: 9999, lines: [{ itemNumber: 'RS-OF141', quantity: 2, note: '' }]
  }, context)
  const stored = async (asked: Asked) => (await tryton.orders()).filter(({ reference }) => reference === asked.reference).map(({ id }) => id)
  const found = async ({ reference, customerNumber }: Asked) => {
    const order = await erp.findOrderByReference(reference, customerNumber, context)
    return typeof order === 'string' ? [] : [order.erpOrderId]
  }
  /** What a gateway passed on before it died may take a while in Tryton. */
  const agreed = async (asked: Asked) => await eventually(async () => {
    const ids = await found(asked)
    deepStrictEqual(ids, await stored(asked))
    return ids
  }, settlesWithin)

  const orders: Asked[] = []
  const kills = Object.entries(tryton.kills)
  for (const [round, [name, kill]] of [...kills, ...kills].entries()) {
    const now = ['20001', '20002', '20003'].map(customerNumber => ({ reference: `ROUND-${round}-${customerNumber}`, customerNumber }))
    orders.push(...now)
    const [answers] = await Promise.all([Promise.all(now.map(submit)), kill()])
    for (const [n, asked] of now.entries()) {
      const ids = await agreed(asked)
      const answer = answers[n]
      t.comment(`${name}: ${answer?.kind}, ${ids.length} in Tryton`)
      if (answer?.kind === 'accepted') t.strictSame(ids, [answer.erpOrderId], 'what was accepted is there')
      else if (answer?.kind === 'not-sent') t.strictSame(ids, [], 'what was not sent is not')
      else t.equal(answer?.kind, 'unknown', 'nothing was refused')
    }
  }

  for (const asked of orders) {
    const before = await stored(asked)
    const answer = await submit(asked)
    const after = await stored(asked)
    t.match([answer, after.length], [{ kind: 'accepted', erpOrderId: after[0] }, 1], 'sent again, it is there once')
    if (before.length > 0) t.strictSame(after, before)
  }
  t.strictSame(tryton.died(), [])
})
