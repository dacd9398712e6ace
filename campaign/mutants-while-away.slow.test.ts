import t from 'tap'
import type { Dealer } from '@portal/contracts/dealers'
import type { Verdict } from './checker.ts'
import type { Entry } from './history.ts'
import type { Plan } from './plan.ts'
import { rehearse, type Mutation } from './rehearsal.ts'
import { soldItems } from './people/sold-items.ts'

/** Like the mutants, with an hour in which the ERP is away. Changes in the ERP meanwhile make about every third order fail its checks. */

const campaign = { submissions: 24, seed: 3 }
const nothing: Verdict = { lost: [], doubled: [], mixed: [], unexpected: [], untold: [], unresolved: [] }
const before = (dealer: Dealer | undefined): Dealer | undefined => dealer && { ...dealer, suspended: false }

t.test('the unchanged portal passes, whether orders are received or wait', async t => {
  let received: readonly Entry[] = []
  t.strictSame(await rehearse(t, { ...campaign, outage: 'orders-received', seen: entries => { received = entries.filter(entry => entry.unchecked !== undefined) } }), nothing)
  t.ok(received.filter(entry => entry.state === 'accepted').length > 3, 'some of them are accepted')
  t.ok(received.filter(entry => entry.unchecked?.sentAt === undefined).length > 3, 'and some are refused')
  t.strictSame(await rehearse(t, { ...campaign, outage: 'orders-wait', seen: entries => { received = entries.filter(entry => entry.unchecked !== undefined) } }), nothing)
  t.equal(received.length, 0)
})

/** `habits` lead people to where the fault is. */
const mutants: Array<{ name: string, found: keyof Verdict, mutation: Mutation, habits?: Partial<Plan> }> = [
  {
    name: 'that takes orders as checked while the ERP is away',
    found: 'unexpected',
    // Their orders arrive long after the ERP has gone.
    habits: { lag: 600_000, closes: undefined, breaks: undefined },
    mutation: { journal: journal => ({ open: async (entry, ...more) => await journal.open({ ...entry, unchecked: false }, ...more) }) }
  },
  {
    name: 'that sends an order whatever its checks say',
    found: 'unexpected',
    mutation: {
      journal: journal => ({
        concludeCheck: async (entry, at, outcome) =>
          await journal.concludeCheck(entry, at, outcome.state === 'queued' ? outcome : { state: 'queued', note: '', nextLookAt: at, firstOrder: false })
      })
    }
  },
  {
    name: 'that checks orders by what was known before the ERP went away',
    found: 'unexpected',
    mutation: {
      erp: {
        checks: erp => ({
          dealer: async (customer, context) => before(await erp.dealer(customer, context)),
          prices: async numbers => ({ items: soldItems.filter(item => numbers.includes(item.item_number)), notChecked: [] })
        })
      }
    }
  },
  {
    name: 'that refuses every order that was received unchecked',
    found: 'unexpected',
    mutation: { journal: journal => ({ concludeCheck: async (entry, at) => await journal.concludeCheck(entry, at, { state: 'rejected', message: 'NO' }) }) }
  },
  {
    name: 'that leaves unchecked what a killed process was checking',
    found: 'unresolved',
    mutation: {
      journal: journal => ({
        takeUnchecked: async (...claim) => (await journal.takeUnchecked(...claim)).filter(({ looks }) => looks === 1)
      })
    }
  },
  {
    name: 'that loses the mails about refused orders',
    found: 'untold',
    mutation: {
      mails: queue => ({
        claim: async (...lease) => {
          const mail = await queue.claim(...lease)
          if (mail?.kind !== 'order-rejected') return mail
          await queue.sent(mail)
          return undefined
        }
      })
    }
  }
]

for (const { name, found, mutation, habits = {} } of mutants) {
  t.test(`the checker finds a portal ${name}`, async t => {
    const verdict = await rehearse(t, { ...campaign, outage: 'orders-received', mutation, habits })
    t.ok(verdict[found].length > 0, JSON.stringify(verdict))
  })
}
