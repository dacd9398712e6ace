import t from 'tap'
import { fetchItem } from './stock.ts'

const item = { item_number: 'A', item_description: 'Part', manufacturer_number: '', quantity: 3, retail_price: 2000, dealer_price: 1600 }

t.test('a part\'s details contain the dealer\'s price and price break', async t => {
  const answers = [
    { item, itemPrice: { price: 1500 }, itemPriceBreak: { dealer_price: 1200, discount_quantity: 10 } },
    { item: { ...item, priceBreak: { discount_price: 1, discount_quantity: 2 } }, itemPrice: { price: 1500 }, itemPriceBreak: null }
  ]
  const sent: unknown[] = []
  t.intercept(globalThis, 'fetch', {
    value: async (path: string, { body }: { body: string }) => {
      sent.push({ path, body: JSON.parse(body) })
      return Response.json(answers[sent.length - 1])
    }
  })
  t.strictSame(await fetchItem('A', '10001'), { ...item, dealer_price: 1500, priceBreak: { discount_price: 1200, discount_quantity: 10 } })
  t.strictSame(await fetchItem('A', '10001'), { ...item, dealer_price: 1500 })
  t.strictSame(sent[0], { path: '/item-details', body: { product: 'A', customer_number: '10001' } })
})
