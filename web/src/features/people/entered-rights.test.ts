import t from 'tap'
import { rightPresets } from '@portal/contracts/rules/accounts/rights'
import { chosenRights } from './entered-rights.ts'

t.test('a buyer\'s limit is an amount above nothing, and no amount is no limit', async t => {
  const limit = (text: string) => {
    const chosen = chosenRights({ preset: 'buyer', limit: text })
    return 'error' in chosen ? 'wrong' : chosen.rights.order_limit
  }
  t.same(['500', '$1,250.50', ' 0.01 ', '', ' '].map(limit), [50_000, 125_050, 1, null, null])
  t.same(['0', '0.00', '-5', 'many', '1.234', '1000001'].map(limit), Array.from({ length: 6 }, () => 'wrong'))
})

t.test('others have no limit, whatever was typed before', async t => {
  t.same(chosenRights({ preset: 'manager', limit: '500' }), { rights: rightPresets.manager })
})
