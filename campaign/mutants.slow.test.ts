import t from 'tap'
import { endpoints } from '@portal/contracts/endpoints'
import type { Verdict } from './checker.ts'
import { recordIn, textIn } from './request-record.ts'
import { rehearse, withoutDealer, type Mutation, type Rehearsal } from './rehearsal.ts'

/** The checker is worth only what it finds. Each of these portals or pages is wrong in one way, and must not pass. */

const campaign = { submissions: 45, seed: 3 }

/** Every doubt is left to staff: the ERP cannot tell, unless they ask. */
const leftToStaff = { recovery: { findOrderByReference: async () => 'unsure' as const } }
const nothing: Verdict = { lost: [], doubled: [], mixed: [], unexpected: [], untold: [], unresolved: [] }

t.test('the unchanged portal passes, even if every doubt is left to staff', async t => {
  t.strictSame(await rehearse(t, campaign), nothing)
  t.strictSame(await rehearse(t, { ...campaign, mutation: { erp: leftToStaff } }), nothing)
})

/** `habits` and `killEvery` lead to where the fault is. */
const mutants: Array<Pick<Rehearsal, 'habits' | 'killEvery'> & { name: string, found: keyof Verdict, mutation: Mutation }> = [
  {
    name: 'without the lease, so that two processes send one entry',
    found: 'doubled',
    habits: { secondTab: true },
    mutation: {
      journal: journal => ({
        claim: async (id, ...lease) => {
          const claimed = await journal.claim(id, ...lease)
          if (claimed !== 'gone') return claimed
          return (await journal.inStates(['dispatching'], 1000)).find(entry => entry.id === id) ?? 'gone'
        }
      })
    }
  },
  {
    name: 'whose sweep leaves alone what a dead process was sending',
    found: 'unresolved',
    killEvery: 5,
    mutation: {
      journal: journal => ({
        due: async (...when) => {
          const { entries, unreadable } = await journal.due(...when)
          return { entries: entries.filter(entry => entry.state !== 'dispatching'), unreadable }
        }
      })
    }
  },
  {
    name: 'that sends again whatever it does not know the outcome of',
    found: 'doubled',
    mutation: {
      journal: journal => ({
        settle: async (id, attempt, at, settlement) => {
          const blind = settlement.state === 'unknown' ? { ...settlement, state: 'queued' as const } : settlement
          return await journal.settle(id, attempt, at, blind)
        }
      })
    }
  },
  { name: 'that believes the ERP before it has settled', found: 'doubled', mutation: { settledAfter: -60_000 } },
  {
    name: 'that acknowledges before it has written',
    found: 'lost',
    mutation: {
      journal: journal => ({
        open: async (entry, at, duplicates, nextLookAt) => {
          if (/[37BM]$/.test(entry.reference)) {
            const untold = { state: 'unknown' as const, attempt: 0, leaseUntil: null, nextLookAt, looks: 0, unknownSince: null, firstNoneAt: null }
            return { kind: 'opened', entry: { ...entry, ...untold, resends: 0, erpOrderId: null, ended: null, canceled: false, message: null, givenBack: [], receivedUnchecked: false, createdAt: at, updatedAt: at } }
          }
          return await journal.open(entry, at, duplicates, nextLookAt)
        }
      })
    }
  },
  {
    name: 'whose page drops a key where its order is refused or not answered',
    found: 'unexpected',
    habits: { breaks: 1000, onFailure: 'edit' },
    mutation: {
      page: page => ({
        ...page,
        submitOnce: async (order, saysYes) => {
          const sent = await page.submitOnce(order, saysYes)
          if (sent.kind !== 'done') page.releaseKey(order.key)
          return sent
        }
      })
    }
  },
  {
    name: 'whose page makes a new key after a lost answer, and does not ask about the old one',
    found: 'unexpected',
    habits: { breaks: 1000, onFailure: 'edit' },
    mutation: {
      page: page => ({
        ...page,
        waitsForPreviousOrder: () => false,
        pressSubmit: (customer, ...form) => {
          for (const { key } of page.openKeysOf(customer)) page.releaseKey(key)
          return page.pressSubmit(customer, ...form)
        }
      })
    }
  },
  {
    name: 'whose page sends the cart as it is by then, in place of what was confirmed',
    found: 'mixed',
    habits: { addsMeanwhile: true },
    mutation: {
      page: page => ({
        ...page,
        cartToSend: (dealer, checkout) => {
          const order = page.cartToSend(dealer, checkout)
          const send = async (key: string) => await page.sendOrder({
            submission_key: key,
            order: { cart: page.orderBody(page.cartOf(checkout.customer).lines), data: { ...checkout.data, customer_number: checkout.customer } }
          })
          return order === undefined ? undefined : { ...order, send: async () => ({ submission: await send(order.key) }) }
        }
      })
    }
  },
  {
    name: 'that acts for the session\'s dealer in place of the tab\'s',
    found: 'unexpected',
    mutation: {
      request: async (request, ask) => {
        if (request.path !== endpoints.createOrder.path && request.path !== endpoints.adpOrder.path) return request
        const dealer = textIn(recordIn((await ask(endpoints.session.path)).body, 'user'), 'dealer_selector')
        if (dealer === undefined) return request
        // The version of a cart, and the ship-to address that was shown, would give the other dealer away.
        const body = request.body.replace(/"customer_number":"\d+"/, `"customer_number":"${dealer}"`)
          .replace(/,"kept_cart":\{.*?\}/, '').replace(/,"seen_delivery":"(?:[^"\\]|\\.)*"/, '')
        return { ...request, headers: withoutDealer(request.headers), body }
      }
    }
  },
  {
    name: 'that compares the order\'s dealer with the session\'s in place of the tab\'s',
    found: 'unexpected',
    mutation: { request: async request => ({ ...request, headers: withoutDealer(request.headers) }) }
  },
  {
    name: 'whose withdrawal does not stop a request on its way',
    found: 'doubled',
    habits: { lag: 6000, closes: 500 },
    mutation: {
      journal: journal => ({
        // Stored under a key and a reference that no request has.
        withdraw: async (withdrawal, at) => await journal.findByKey(withdrawal) ?? await journal.withdraw({ ...withdrawal, key: `${withdrawal.id}`, reference: `${withdrawal.id}` }, at)
      })
    }
  },
  {
    name: 'that takes an order at any price, whatever the person saw',
    found: 'mixed',
    habits: { hesitates: 240_000 },
    mutation: { request: async request => ({ ...request, body: request.body.replace(/"seen":\{.*?\}\]\},/, '') }) }
  },
  {
    name: 'whose page says yes to higher prices by itself',
    found: 'mixed',
    habits: { hesitates: 240_000 },
    mutation: {
      page: page => ({
        ...page,
        submitOnce: async (order, saysYes) => {
          const sent = await page.submitOnce(order, saysYes)
          return sent.kind === 'question' && sent.question.kind === 'prices' ? await page.submitOnce(order, true) : sent
        }
      })
    }
  },
  { name: 'that sends again or cancels what staff say without asking the ERP', found: 'doubled', mutation: { erp: { ...leftToStaff, calls: { findOrderByReference: async () => 'none' } } } },
  {
    name: 'that asks about the same content for ten minutes only, whatever the person knows',
    found: 'doubled',
    habits: { breaks: 1000, onFailure: 'elsewhere' },
    mutation: {
      journal: journal => ({
        open: async (entry, at, duplicates, nextLookAt) =>
          await journal.open(entry, at, duplicates === undefined ? undefined : { ...duplicates, unseenSince: duplicates.since }, nextLookAt)
      })
    }
  },
  {
    name: 'that leaves a released request open, so that two can release it',
    found: 'doubled',
    habits: { release: { asks: 'counter', answer: 'two-release' } },
    mutation: {
      journal: journal => ({
        // Under a reference that ends no request.
        open: async ({ releases, ...entry }, ...more) =>
          await journal.open(releases === true ? { ...entry, reference: `${entry.reference}-${entry.key}` } : entry, ...more)
      })
    }
  },
  {
    name: 'that says that a request was declined, and leaves it open',
    found: 'unexpected',
    habits: { release: { asks: 'buyer', answer: 'release-and-decline' } },
    mutation: { releases: releases => ({ end: async reference => await releases.find(reference) }) }
  },
  {
    name: 'that tells nobody that their request was released',
    found: 'untold',
    habits: { release: { asks: 'counter', answer: 'release' } },
    mutation: {
      mails: queue => ({
        claim: async (...lease) => {
          const mail = await queue.claim(...lease)
          if (mail?.kind !== 'release-given') return mail
          await queue.sent(mail)
          return undefined
        }
      })
    }
  },
  {
    name: 'whose page releases as many pieces as were asked for, whatever it shows',
    found: 'mixed',
    habits: { release: { asks: 'buyer', answer: 'change' } },
    mutation: {
      page: page => ({
        ...page,
        cartToSend: (dealer, checkout) => {
          const order = page.cartToSend(dealer, checkout)
          const release = page.openKeysOf(checkout.customer).find(open => open.key === checkout.key)?.release
          if (order === undefined || release === undefined) return order
          const send = async () => {
            const asked = (await page.call('release', { reference: release })).release
            const cart = asked.lines.map(({ item_number: id, quantity, note }) => ({ id, quantity, note }))
            const data = { ...checkout.data, customer_number: checkout.customer }
            return { submission: await page.sendOrder({ submission_key: order.key, release, order: { cart, data } }) }
          }
          return { ...order, send }
        }
      })
    }
  }
]

for (const { name, found, ...faulty } of mutants) {
  t.test(`the checker finds a portal ${name}`, async t => {
    const verdict = await rehearse(t, { ...campaign, ...faulty })
    t.ok(verdict[found].length > 0, JSON.stringify(verdict))
  })
}

t.test('the same seed gives the same findings', async t => {
  const early = { ...campaign, submissions: 20, mutation: { settledAfter: -60_000 } }
  t.strictSame(await rehearse(t, early), await rehearse(t, early))
})
