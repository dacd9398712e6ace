import type { JournalEntry, OrderJournal } from '../ports/orders/order-journal.ts'

/** The counted events of submissions: `resent` by the portal or by staff; a state is a recorded outcome. */
export type SubmissionEvent = 'received' | 'looked-up' | 'resent' | 'accepted' | 'rejected' | 'unknown' | 'manual' | 'withdrawn'

/** The journal, with `count` called for each event once it is committed. `entry`: as it is afterward. */
export function countedJournal (journal: OrderJournal, count: (event: SubmissionEvent, entry: JournalEntry) => void): OrderJournal {
  function settled<T extends JournalEntry | string | undefined> (entry: T): T {
    if (typeof entry === 'object' && (entry.state === 'accepted' || entry.state === 'rejected' || entry.state === 'unknown' || entry.state === 'manual')) count(entry.state, entry)
    return entry
  }

  function resent<T extends JournalEntry | string | undefined> (entry: T): T {
    if (typeof entry === 'object' && entry.state === 'queued') count('resent', entry)
    return settled(entry)
  }

  return {
    ...journal,
    async open (...entry) {
      const opened = await journal.open(...entry)
      if (opened.kind === 'opened') count('received', opened.entry)
      return opened
    },
    async withdraw (withdrawal, at) {
      const entry = await journal.withdraw(withdrawal, at)
      if (entry.id === withdrawal.id) count('withdrawn', entry)
      return entry
    },
    async takeLook (...look) {
      const taken = await journal.takeLook(...look)
      if (taken !== undefined) count('looked-up', taken)
      return taken
    },
    settle: async (...settlement) => settled(await journal.settle(...settlement)),
    concludeCheck: async (...outcome) => settled(await journal.concludeCheck(...outcome)),
    conclude: async (...settlement) => resent(await journal.conclude(...settlement)),
    decide: async (...decision) => resent(await journal.decide(...decision)),
    async recall (entry, ...more) {
      const recalled = await journal.recall(entry, ...more)
      return recalled.id === entry.id ? settled(recalled) : recalled
    }
  }
}
