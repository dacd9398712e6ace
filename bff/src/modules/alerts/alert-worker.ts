import { formatInstantIn } from '@portal/contracts/base/dates'
import { pagePaths } from '@portal/contracts/base/page-paths'
import { alertLimits } from '@portal/contracts/policy/alerts'
import { minute } from '@portal/contracts/base/time-units'
import type { JobLog } from '../../jobs/job-log.ts'
import { periodicJob, type SweepJob } from '../../jobs/periodic-job.ts'
import { databaseTime } from '../../lib/database-time.ts'
import { reasonOf } from '../../lib/error-reason.ts'
import { alertKinds, type AlertHook, type AlertKind, type Alerts, type OwedAlert, type SeenAlert } from '../../ports/notices/alerts.ts'
import type { Ports } from '../../ports/ports.ts'
import { kindsWithoutDatabase, whatFollows, whatIsAway } from './what-is-away.ts'
import { whatIsWrong, type WatchedPorts } from './what-is-wrong.ts'

export type AlertPorts = WatchedPorts & Pick<Ports, 'alerts' | 'alertsWithoutDatabase' | 'mailer'>
type Log = Pick<JobLog, 'warn' | 'error'>

/** Whom to alert. If both are missing, nothing is checked. */
export type AlertRecipients = { emails: readonly string[], hook?: AlertHook | undefined }

/** Longer than the mail server and the webhook may take, so a lease expires only if its process died or nobody could be told. */
const leaseMs = 2 * minute

const subjects: Readonly<Record<AlertKind, string>> = {
  'orders-need-a-person': 'Orders need attention',
  'erp-away': 'The ERP is away',
  'erp-unusable': 'The answers of the ERP cannot be used',
  'mails-fail': 'Emails cannot be sent',
  'journal-grows': 'Orders are piling up',
  'left-to-newer-build': 'Orders or emails are waiting for the newer version',
  'sessions-away': 'Redis cannot be used',
  'clock-off': 'A clock is wrong',
  'removal-held': 'More than usual is about to be removed',
  'database-away': 'The database is away',
  'database-refuses': 'The database accepts no changes: every order is refused',
  'orders-refused': 'Orders are refused',
  'disk-full': 'The disk is nearly full'
}

/** Alerts that staff look into on the page of submitted orders; the others concern what ERP Status shows. */
const ofOrders: ReadonlySet<AlertKind> = new Set(['orders-need-a-person', 'journal-grows', 'left-to-newer-build'])

/** Tells people once about each problem that needs them, and when it is over. @param portal its name and its address */
export function createAlertWorker (ports: AlertPorts, { emails, hook }: AlertRecipients, portal: { url: string, name: string }, log: Log): SweepJob {
  const { alerts, alertsWithoutDatabase, clock, clockCheck, timeZone } = ports
  const noDatabase: readonly AlertKind[] = kindsWithoutDatabase
  const usual = alertKinds.filter(kind => !noDatabase.includes(kind))

  /** By the database's clock, as far as it is known, so that a process with a wrong clock does not misdate what it saw. */
  const time = (): number => databaseTime(ports)

  async function look (alerts: Alerts, kinds: readonly AlertKind[], seen: readonly SeenAlert[]): Promise<void> {
    const now = time()
    for (const alert of seen) if (kinds.includes(alert.kind)) await alerts.see(alert, now, now - alertLimits.again)
    const unseen = kinds.filter(kind => seen.every(alert => alert.kind !== kind))
    for (const kind of unseen) await alerts.end(kind, now, now - alertLimits.unseenFor)
  }

  /** Everybody who can be reached is told once. It is tried again, after the lease, only if nobody could be reached. */
  async function tell (alerts: Alerts, alert: OwedAlert): Promise<void> {
    const { kind, news, note } = alert
    const since = formatInstantIn(alert.since, timeZone)
    const subject = `${news === 'over' ? 'Over: ' : ''}${subjects[kind]}`
    const text = news === 'over' ? `The problem that began at ${since} is over. It was: ${subjects[kind]}.` : note
    const sent = [
      ...(emails.length === 0 ? [] : [ports.mailer.send({ to: emails.join(', '), subject: `${portal.name}: ${subject}`, text: `${text}\n\n${portal.url}${ofOrders.has(kind) ? pagePaths.submissions : pagePaths.erpStatus}\n` })]),
      ...(hook === undefined ? [] : [hook.post({ kind, news, text: `${portal.name}: ${subject}. ${text}`, since: new Date(alert.since).toISOString(), portal: portal.url })])
    ]
    const results = await Promise.allSettled(sent)
    for (const result of results) if (result.status === 'rejected') log.warn({ reason: reasonOf(result.reason), alert: kind, news }, 'an alert did not reach everybody')
    if (results.some(({ status }) => status === 'fulfilled')) await alerts.told(alert, time())
  }

  async function tellNews (alerts: Alerts, kinds: readonly AlertKind[], see: () => readonly SeenAlert[] | Promise<SeenAlert[]>): Promise<void> {
    try {
      await look(alerts, kinds, await see())
      for (;;) {
        const now = time()
        const alert = job.isStopping() ? undefined : await alerts.claim(now, now + leaseMs)
        if (alert === undefined) return
        await tell(alerts, alert)
      }
    } catch (error) {
      // A database that is away is reported by the alerts that are kept without it.
      log.error({ err: error, kinds }, 'some kinds of alerts could not be sent; will retry')
    }
  }

  async function sweep (): Promise<void> {
    await Promise.all([clockCheck.maySend(), ports.stores.look()])
    const follows = whatFollows(ports)
    await tellNews(alertsWithoutDatabase, noDatabase.filter(kind => !follows.includes(kind)), () => whatIsAway(ports))
    await tellNews(alerts, usual, async () => await whatIsWrong(ports))
  }

  const job = periodicJob(clock, alertLimits.every, sweep, error => { log.error({ err: error }, 'the alert worker has stopped: nobody will be alerted') })

  return {
    ...job,
    start () {
      if (emails.length > 0 || hook !== undefined) job.start()
    }
  }
}
