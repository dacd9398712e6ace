import { formatInstantIn } from '@portal/contracts/base/dates'
import { mailPutOffMost, mailRetries } from '@portal/contracts/policy/mails'
import { fileDelivery } from '@portal/contracts/policy/file-delivery'
import { readRecipients } from '@portal/contracts/rules/accounts/mail-recipients'
import type { JobLog } from '../../jobs/job-log.ts'
import { periodicJob, type SweepJob } from '../../jobs/periodic-job.ts'
import { hasCome } from '../../lib/has-come.ts'
import type { ClaimedFile, Delivery } from '../../ports/mails/email-files.ts'
import type { Mail } from '../../ports/mails/mailer.ts'
import type { Ports } from '../../ports/ports.ts'
import type { ServerFile } from '../../ports/mails/server-files.ts'
import { contentHash } from './content-hash.ts'

type DeliveryPorts = Pick<Ports, 'emailFiles' | 'serverFiles' | 'mailer' | 'clock' | 'timeZone'>
type Log = Pick<JobLog, 'info' | 'error'>

const everyMs = 2000

/**
 * Mails server files that have recipients when they have changed and are complete. A lease gives each delivery to one process. The folder is polled,
 * because a network folder does not report its changes.
 */
export function createDeliveryWorker ({ emailFiles, serverFiles, mailer, clock, timeZone }: DeliveryPorts, log: Log): SweepJob {
  /** Since when each changed file has had its current stamp, as seen by this process. Only for files waiting to be sent. */
  let seen = new Map<string, { stamp: string, since: number }>()
  let broken = false

  async function sweep (): Promise<void> {
    if (serverFiles === undefined) return
    try {
      const waiting: typeof seen = new Map()
      for (const { id, name, recipient, stamp, dueAt, wantedBy } of await emailFiles.list()) {
        if (job.isStopping()) return
        const file = recipient === null ? undefined : await serverFiles.find(name)
        const isWanted = wantedBy !== null
        // An empty file is about to be written.
        if (file === undefined || file.size === 0 || (file.stamp === stamp && !isWanted)) continue
        const now = clock.now()
        const before = seen.get(id)
        // After the clock was set back, it starts over.
        const since = before?.stamp === file.stamp ? Math.min(before.since, now) : now
        waiting.set(id, { stamp: file.stamp, since })
        const isWhole = file.stamp === stamp || now - since >= fileDelivery.wholeAfter
        if (isWhole && (isWanted || hasCome(dueAt, now, mailPutOffMost))) await deliver(id, file)
      }
      seen = waiting
      broken = false
    } catch (error) {
      // Logged once, not with every sweep.
      if (!broken) log.error({ err: error }, 'server files could not be checked; will retry')
      broken = true
    }
  }

  async function deliver (id: string, file: ServerFile): Promise<void> {
    const now = clock.now()
    const claimed = await emailFiles.claim(id, file.stamp, now, now + fileDelivery.lease)
    if (claimed === undefined) return
    if (file.size > fileDelivery.bytesMax) {
      const note = `The file is larger than the ${fileDelivery.bytesMax / 1_000_000} MB that can be mailed.`
      await emailFiles.settle(claimed, { stamp: file.stamp, hash: '', failures: 0, delivery: { ...tried(claimed, file), outcome: 'refused', note }, dueAt: now })
      return log.error({ file: file.name, size: file.size }, 'a server file is too large to be mailed')
    }
    const content = await read(claimed, file)
    if (content === undefined) return
    const hash = contentHash(content)
    // Rewritten with the same content: nothing to send, unless somebody wants it.
    if (hash === claimed.hash && claimed.wantedBy === null) return await emailFiles.settle(claimed, { stamp: file.stamp, failures: 0, dueAt: now })
    await send(claimed, file, content, hash)
  }

  /** The content; undefined if the file is still being written to. The next sweep then checks it again. */
  async function read (claimed: ClaimedFile, file: ServerFile): Promise<Buffer | undefined> {
    const giveBack = async () => { await emailFiles.settle(claimed, { dueAt: clock.now() }) }
    const content = await serverFiles?.read(file).catch(async (error: unknown) => {
      await giveBack()
      throw error
    })
    if (content === undefined) await giveBack()
    return content
  }

  async function send (claimed: ClaimedFile, file: ServerFile, content: Buffer, hash: string): Promise<void> {
    let refused: readonly string[]
    try {
      refused = await mailer.send(letter(claimed, file, content, timeZone))
    } catch (error) {
      return await putOff(claimed, file, error)
    }
    const note = refused.length === 0 ? '' : `The mail server refused: ${refused.join(', ')}`
    await emailFiles.settle(claimed, {
      stamp: file.stamp,
      hash,
      failures: 0,
      delivery: { ...tried(claimed, file), outcome: 'sent', note },
      dueAt: clock.now() + fileDelivery.interval
    })
    log.info({ file: file.name, size: file.size, refused: refused.length }, 'a server file was mailed')
  }

  async function putOff (claimed: ClaimedFile, file: ServerFile, error: unknown): Promise<void> {
    const dueAt = clock.now() + Math.min(mailRetries.longest, mailRetries.first * 2 ** claimed.failures)
    log.error({ err: error, file: file.name, failures: claimed.failures + 1 }, 'a server file could not be mailed; will retry')
    const note = error instanceof Error ? error.message : String(error)
    await emailFiles.settle(claimed, {
      failures: claimed.failures + 1,
      delivery: { ...tried(claimed, file), outcome: 'failed', note: note.slice(0, 500) },
      dueAt,
      // What was sent by hand may be unchanged: it is retried as if its recipients had no version yet.
      ...(claimed.wantedBy !== null && { stamp: '', hash: '' })
    })
  }

  function tried ({ recipient }: ClaimedFile, { size }: ServerFile): Pick<Delivery, 'at' | 'size' | 'recipient'> {
    return { at: clock.now(), size, recipient }
  }

  const job = periodicJob(clock, everyMs, sweep, error => { log.error({ err: error }, 'the delivery worker has stopped: server files are no longer mailed') })

  return {
    ...job,
    start () {
      if (serverFiles !== undefined) job.start()
    }
  }
}

/** The recipients are in `bcc`, so that they do not see each other. */
function letter ({ recipient }: ClaimedFile, { name, modifiedAt }: ServerFile, content: Buffer, timeZone: string): Mail {
  return {
    to: 'undisclosed-recipients:;',
    bcc: readRecipients(recipient) ?? [],
    subject: `Updated file: ${name}`,
    text: `The file ${name} was changed on ${formatInstantIn(modifiedAt, timeZone)}. The current version is attached.\n`,
    attachments: [{ filename: name, content }]
  }
}
