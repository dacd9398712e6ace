import { PortalError } from '../../errors.ts'
import type { JournalEntry } from '../../ports/order-journal.ts'
import type { Ports } from '../../ports/ports.ts'
import type { Dispatcher, Log } from './dispatcher.ts'

type RecoveryPorts = Pick<Ports, 'erp' | 'journal' | 'clock' | 'ids'>

const everyMs = 15_000
const entriesAtOnce = 100

/** Takes up the orders that nobody is working on: their process died, or the ERP could not be reached or did not answer. */
export type Recovery = {
  /** One pass over the journal. Never throws. */
  sweep: () => Promise<void>
  /** Sweeps every 15 s until stopped. */
  start: () => void
  stop: () => void
}

export function createRecovery (ports: RecoveryPorts, dispatcher: Dispatcher, log: Log): Recovery {
  const stopping = new AbortController()

  async function takeUp (entry: JournalEntry, requestId: string): Promise<void> {
    switch (entry.state) {
      case 'queued':
        await dispatcher.send(entry, requestId)
        return
      case 'dispatching':
        await ports.journal.settle(entry.id, entry.attempt, ports.clock.now(), { state: 'unknown', note: 'its lease ran out' })
        return
      case 'unknown': {
        // Looked up, never sent again: an ERP that does not have it yet may still have it in a moment.
        const found = await ports.erp.findOrderByReference(entry.reference, entry.customerNumber, { requestId })
        if (found !== 'none') await ports.journal.recognise(entry.id, ports.clock.now(), found.erpOrderId)
      }
    }
  }

  async function sweep (): Promise<void> {
    const requestId = ports.ids.uuid()
    const now = ports.clock.now()
    try {
      // One after another: an ERP that is coming back is not met by all of them at once.
      for (const entry of await ports.journal.leftOver(now, now - everyMs, entriesAtOnce)) {
        if (stopping.signal.aborted) return
        await takeUp(entry, requestId)
      }
    } catch (error) {
      // The ERP or the database is away, so the next entry would fare no better.
      if (!(error instanceof PortalError)) throw error
      log.error({ err: error, requestId }, 'open submissions could not be taken up; will try again')
    }
  }

  return {
    sweep,
    start () {
      const loop = async (): Promise<void> => {
        while (!stopping.signal.aborted) {
          await ports.clock.delay(everyMs)
          if (!stopping.signal.aborted) await sweep()
        }
      }
      loop().catch((error: unknown) => { log.error({ err: error }, 'open submissions are no longer taken up') })
    },
    stop () {
      stopping.abort()
    }
  }
}
