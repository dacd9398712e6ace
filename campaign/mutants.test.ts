import t from 'tap'
import { rehearse, type Mutation } from './rehearsal.ts'

/** The checker is worth what it finds: each of these portals is wrong in one way, and must not pass. */

// Some seconds for each of them.
t.setTimeout(300_000)

const campaign = { submissions: 45, seed: 3 }

t.test('the portal as it is passes', async t => {
  t.strictSame(await rehearse(t, campaign), { lost: [], doubled: [], unexpected: [], unresolved: [] })
})

const mutants: Array<{ name: string, found: 'lost' | 'doubled' | 'unexpected' | 'unresolved', mutation: Mutation }> = [
  {
    name: 'without the lease, so that two processes send one entry',
    found: 'doubled',
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
          if (entry.reference.endsWith('7')) {
            const untold = { state: 'unknown' as const, attempt: 0, leaseUntil: null, nextLookAt, looks: 0, unknownSince: null, firstNoneAt: null }
            return { kind: 'opened', entry: { ...entry, ...untold, resends: 0, erpOrderId: null, message: null, shownAt: null, createdAt: at, updatedAt: at } }
          }
          return await journal.open(entry, at, duplicates, nextLookAt)
        }
      })
    }
  }
]

for (const { name, found, mutation } of mutants) {
  t.test(`the checker finds a portal ${name}`, async t => {
    const verdict = await rehearse(t, { ...campaign, mutation })
    t.ok(verdict[found].length > 0, JSON.stringify(verdict))
  })
}

t.test('the same seed finds the same', async t => {
  const early = { ...campaign, submissions: 20, mutation: { settledAfter: -60_000 } }
  t.strictSame(await rehearse(t, early), await rehearse(t, early))
})
