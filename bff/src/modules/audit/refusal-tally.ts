import { minute, second } from '@portal/contracts/base/time-units'
import { PortalError } from '../../errors.ts'
import type { JobLog } from '../../jobs/job-log.ts'
import { periodicJob } from '../../jobs/periodic-job.ts'
import type { AuditRecord, NoteRefusal, Refusal } from '../../ports/audit/audit.ts'
import type { Ports } from '../../ports/ports.ts'

type Log = Pick<JobLog, 'error'>

/** The count for one minute, network, person, account and event. */
type Tally = Pick<AuditRecord, 'target'> & Required<Pick<AuditRecord, 'id' | 'at' | 'event' | 'actorId' | 'dealer' | 'requestId' | 'address' | 'times'>> & {
  details: string[]
  /** Whether there were more distinct details than are kept. */
  more: boolean
}

/** A minute's lines are written this soon after it is over. */
const flushEvery = 5 * second
/** Lines that may wait to be written. Beyond that, requests are counted in one line per event. */
const talliesMax = 500
/** Distinct details that a line names. */
const detailsMax = 5

/**
 * Counts refused requests in memory and writes one line for each minute, network, person, account affected and event, so that nobody can fill the
 * audit log or the memory.
 */
export type RefusalTally = {
  note: NoteRefusal
  /** Writes what has been counted in minutes that are over. Never throws. */
  flush: () => Promise<void>
  /** Flushes at once, and again after each pause, until stopped. */
  start: () => void
  /** Writes everything that has been counted. */
  stop: () => Promise<void>
}

export function createRefusalTally ({ audit, clock, ids }: Pick<Ports, 'audit' | 'clock' | 'ids'>, log: Log): RefusalTally {
  const tallies = new Map<string, Tally>()

  function note (refusal: Refusal): void {
    const { event, network, actorId, target } = refusal
    const now = clock.now()
    const key = JSON.stringify([Math.floor(now / minute), event, network, actorId, target?.id])
    const known = tallies.get(key)
    if (known !== undefined) count(known, refusal)
    else if (tallies.size < talliesMax) tallies.set(key, tallyOf(refusal, ids.uuid(), now))
    else countAmongMore(event, now)
  }

  function countAmongMore (event: Refusal['event'], now: number): void {
    const known = tallies.get(event)
    if (known !== undefined) known.times++
    else {
      const details = ['from more networks than are listed']
      tallies.set(event, { id: ids.uuid(), at: now, event, actorId: null, dealer: null, requestId: null, address: null, times: 1, details, more: false })
    }
  }

  /** Writes the lines of what happened before a time. */
  async function write (before: number): Promise<void> {
    for (const [key, tally] of tallies) {
      if (tally.at >= before) continue
      tallies.delete(key)
      try {
        await audit.append(lineOf(tally))
      } catch (error) {
        if (!(error instanceof PortalError) || error.code !== 'portal_unavailable') throw error
        putBack(key, tally)
        return
      }
    }
  }

  function putBack (key: string, tally: Tally): void {
    const since = tallies.get(key)
    if (since === undefined) tallies.set(key, tally)
    else since.times += tally.times
  }

  async function flushBefore (before: number): Promise<void> {
    try {
      await write(before)
    } catch (error) {
      log.error({ err: error }, 'refused requests could not be written into the audit log')
    }
  }

  const flush = async (): Promise<void> => await flushBefore(Math.floor(clock.now() / minute) * minute)

  const job = periodicJob(clock, flushEvery, flush, error => { log.error({ err: error }, 'refused requests are no longer written into the audit log') })

  return {
    note,
    flush,
    start: job.start,
    async stop () {
      await job.stop()
      await flushBefore(Number.POSITIVE_INFINITY)
    }
  }
}

function tallyOf ({ event, actorId, target, dealer, requestId, address, detail }: Refusal, id: string, at: number): Tally {
  return { id, at, event, actorId, ...(target !== undefined && { target }), dealer, requestId, address, times: 1, details: [detail], more: false }
}

/** Leaves out what differs between the requests; the network stands for its addresses. */
function count (tally: Tally, { dealer, address, network, detail }: Refusal): void {
  tally.times++
  if (tally.dealer !== dealer) tally.dealer = null
  if (tally.address !== address) tally.address = network
  if (tally.details.includes(detail)) return
  if (tally.details.length < detailsMax) tally.details.push(detail)
  else tally.more = true
}

function lineOf ({ details, more, ...line }: Tally): AuditRecord {
  return { ...line, detail: [...details, ...(more ? ['and others'] : [])].join('; ') }
}
