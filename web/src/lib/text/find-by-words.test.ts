import t from 'tap'
import { dealerLabel } from '@portal/contracts/rules/dealers/dealer-name'
import { findByWords, indexByWords } from './find-by-words.ts'

const index = indexByWords([
  { customer_number: '10001', name_company: 'CANYON CREEK POWERSPORTS' },
  { customer_number: '10002', name_company: 'Ridge Moto 2000' },
  { customer_number: '20001', name_company: 'RIDGE 10001 CYCLE' }
], dealer => [dealerLabel(dealer), dealer.customer_number === '10002' ? 'Boise, (208) 555-0190, parts@ridge.example' : undefined])
const numbers = (search: string, most = 10) => findByWords(index, search, most).found.map(dealer => dealer.customer_number)

t.test('dealers are found by parts of number and name, in any case and order', async t => {
  t.same(numbers('creek'), ['10001'])
  t.same(numbers(' moto RIDGE '), ['10002'])
  t.same(numbers('ridge'), ['10002', '20001'])
  t.same(numbers('ridge nothing'), [])
  t.same(numbers('10001 (canyon creek'), ['10001'], 'as it is labeled')
  t.same(numbers('#10001 canyon'), ['10001'], 'as pages name it')
  for (const search of ['boise', '2085550190', 'parts@ridge', 'ridge boise']) t.same(numbers(search), ['10002'], search)
})

t.test('a number that begins with the text comes before a name that contains it', async t => {
  t.same(numbers('20'), ['20001', '10002'])
  t.same(numbers('10001'), ['10001', '20001'])
})

t.test('no more than the requested number are returned, but all are counted; an empty search finds all', async t => {
  t.same(findByWords(index, '', 2).total, 3)
  t.same(numbers('', 2), ['10001', '10002'])
  t.same(numbers('20', 1), ['20001'])
})
