import { Gauge, type Registry } from 'prom-client'
import { second } from '@portal/contracts/base/time-units'
import { unsettledStates } from '@portal/contracts/rules/orders/unsettled-states'
import { ordersHeldUntil } from '../lib/held-orders.ts'
import type { Ports } from '../ports/ports.ts'
import type { Removable, RemovalGuard } from '../ports/system/removal-guard.ts'
import { storesWatchedEvery } from '../jobs/store-watch.ts'
import type { StoreWatch } from '../ports/system/store-watch.ts'

export type StorePorts = Pick<Ports, 'journal' | 'mailQueue' | 'leftRows' | 'sessions' | 'auditChain' | 'lastBackup' | 'clockCheck' | 'clock'> & WatchedBeside & { settledAfter: number }
type WatchedBeside = { stores: StoreWatch, removals: RemovalGuard }

const removable = ['audit lines', 'orders'] as const satisfies Removable[]

/**
 * Figures of the stores that all processes share, so each shows the same. A store that is away has none, and `portal_store_up` says so.
 * @returns reads the stores; never throws
 */
export function readStores (
  ports: StorePorts, registers: Registry[]
): () => Promise<void> {
  const { journal, mailQueue, leftRows, sessions, auditChain, lastBackup, clockCheck, clock, stores, removals } = ports
  const gauge = (name: string, help: string, ...labelNames: string[]): Gauge => new Gauge({ name, help, labelNames, registers })
  const up = gauge('portal_store_up', '1 if the store could be read just now', 'store')
  const writable = gauge('portal_store_writable', `1 if the store took a change when last tried, which happens every ${storesWatchedEvery / second} s; 0 even if it can be read: every order is refused or, for the sessions, every login`, 'store')
  const disk = gauge('portal_disk_bytes', 'The disk of the portal\'s own files: its size, and what is free', 'kind')
  const held = gauge('portal_removal_held', '1 while removal is held back, because more than usual is old enough: is the clock right?', 'what')
  const submissions = gauge('portal_journal_submissions', 'Unsettled submissions by state; manual ones wait for staff', 'state')
  const oldest = gauge('portal_journal_oldest_seconds', 'The age of the oldest unsettled submission, by state; 0 if there is none', 'state')
  const heldUntil = gauge('portal_orders_held_until_timestamp_seconds', 'Until when no order is received, because a backup was restored; 0 if orders are received')
  const mails = gauge('portal_mails_waiting', 'Mails to be sent')
  const mailAge = gauge('portal_mails_oldest_seconds', 'How long the oldest mail has waited to be sent')
  const givenUp = gauge('portal_mails_given_up', 'Mails that were given up, as long as they are kept')
  const left = gauge('portal_left_to_newer_build', 'Unsent orders and mails that a newer build has stored and this one does not understand', 'kind')
  const audit = gauge('portal_audit_lines', 'Lines of the audit log: linked into its chain, and waiting to be', 'state')
  const auditWaits = gauge('portal_audit_waiting_seconds', 'How long the oldest line of the audit log has waited to be linked; 0 if none does')
  const backup = gauge('portal_backup_timestamp_seconds', 'The time of the last backup that the portal was told of; 0 if it was told of none')
  const certificate = gauge('portal_certificate_end_timestamp_seconds', 'When the certificate of PUBLIC_URL expires')
  const alive = gauge('portal_sessions', 'Sessions that have not ended')
  const ahead = gauge('portal_clock_ahead_seconds', 'By how much the clock of this process is certainly ahead of the database\'s')

  const age = (since: number | null | undefined): number => since === null || since === undefined ? 0 : Math.max(0, clock.now() - since) / 1000

  /** Sets gauges from a store's answer, all of them or none. */
  async function reading<T> (store: string, gauges: readonly Gauge[], read: () => Promise<T>, show: (figures: T) => void): Promise<void> {
    try {
      show(await read())
      up.set({ store }, 1)
    } catch {
      for (const each of gauges) {
        // `reset` empties a gauge with labels, `remove` one without.
        each.reset()
        each.remove({})
      }
      up.set({ store }, 0)
    }
  }

  return async () => {
    ahead.set(clockCheck.ahead() / 1000)
    writable.set({ store: 'sessions' }, stores.faults().has('sessions') ? 0 : 1)
    writable.set({ store: 'database' }, stores.faults().has('writes') || stores.faults().has('database') ? 0 : 1)
    const space = stores.disk()
    disk.reset()
    if (space !== undefined) for (const kind of ['size', 'free'] as const) disk.set({ kind }, space[kind])
    const end = stores.certificateEnd()
    if (end === undefined) certificate.remove()
    else certificate.set(end / 1000)
    const isHeld = removals.held().map(({ what }) => what)
    for (const what of removable) held.set({ what }, isHeld.includes(what) ? 1 : 0)
    await Promise.all([
      reading('journal', [submissions, oldest], async () => await journal.unsettled(), counts => {
        for (const state of unsettledStates) {
          const found = counts.find(each => each.state === state)
          submissions.set({ state }, found?.count ?? 0)
          oldest.set({ state }, age(found?.oldest))
        }
      }),
      reading('journal', [heldUntil], async () => await ordersHeldUntil(ports), until => { heldUntil.set((until ?? 0) / 1000) }),
      reading('mails', [mails, mailAge, givenUp], async () => await mailQueue.figures(), figures => {
        mails.set(figures.waiting)
        mailAge.set(age(figures.oldest))
        givenUp.set(figures.givenUp)
      }),
      reading('journal', [left], leftRows, ({ orders, mails }) => {
        left.set({ kind: 'order' }, orders.length)
        left.set({ kind: 'mail' }, mails.count)
      }),
      reading('audit', [audit, auditWaits], async () => await auditChain.figures(), ({ linked, waiting, oldest }) => {
        audit.set({ state: 'linked' }, linked)
        audit.set({ state: 'waiting' }, waiting)
        auditWaits.set(age(oldest))
      }),
      reading('backups', [backup], lastBackup, at => { backup.set((at ?? 0) / 1000) }),
      reading('sessions', [alive], async () => await sessions.count(), count => { alive.set(count) })
    ])
  }
}
