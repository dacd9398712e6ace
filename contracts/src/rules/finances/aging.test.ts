import t from 'tap'
import { agingPeriods, agingWord, overdue, owedText, termsText } from './aging.ts'

const amounts = (current: number, ...[one = 0, two = 0, three = 0, four = 0]: number[]) => ({
  billing_period_amount: current, period_1_amount: one, period_2_amount: two, period_3_amount: three, period_4_amount: four
})

t.test('periods above 0 are due; the current amount and credits are not', async t => {
  const periods = agingPeriods(amounts(100, 1, 0, -5, 7))
  t.same(periods.map(({ name, due }) => [name, due]), [
    ['Current amount', false], ['Period 1', true], ['Period 2', false], ['Period 3', false], ['Period 4+', true]
  ])
})

t.test('overdue is what the periods owe: neither the current amount nor a credit counts', async t => {
  t.equal(overdue(amounts(100, 1, 0, -5, 7)), 8)
  t.equal(overdue(amounts(100)), 0)
})

t.test('each period says its days, and whether it is due or to the dealer\'s credit', async t => {
  t.same(agingPeriods(amounts(-100, 1, 0, -5, 7)).map(period => `${period.days}${agingWord(period)}`), [
    'Not yet due (credit)', '1–30 days (due)', '31–60 days', '61–90 days (credit)', 'Over 90 days (due)'
  ])
})

t.test('a credit balance is no negative amount due, and a terms code says its days', async t => {
  t.same([owedText(482137), owedText(0), owedText(-5000)], ['$4,821.37', '$0.00', '$50.00 credit'])
  t.same(['N30', 'N010', 'COD', ''].map(termsText), ['N30 (net 30 days)', 'N010 (net 10 days)', 'COD', ''])
})
