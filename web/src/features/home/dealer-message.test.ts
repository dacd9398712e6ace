import t from 'tap'
import * as messages from '@portal/contracts/policy/messages'
import { dealerMessage } from './dealer-message.ts'

const active = { suspended: false, new_dealer: false, amount_due: 0 }

t.test('a dealer in good standing gets no message, whatever is due', async t => {
  t.equal(dealerMessage(active), undefined)
  t.equal(dealerMessage({ ...active, amount_due: 5000 }), undefined)
})

t.test('a new dealer is told about the first order', async t => {
  t.equal(dealerMessage({ ...active, new_dealer: true })?.body, messages.newDealerHome)
})

t.test('a suspended dealer is told what to do, and about the finances if an amount is due', async t => {
  const suspended = { ...active, suspended: true, new_dealer: true }
  t.equal(dealerMessage(suspended)?.body, messages.suspended)
  t.equal(dealerMessage({ ...suspended, amount_due: 1 })?.body, messages.suspendedAmountDue)
  t.equal(dealerMessage({ ...suspended, amount_due: -1 })?.body, messages.suspendedAmountDue)
})
