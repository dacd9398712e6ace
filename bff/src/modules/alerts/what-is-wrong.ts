import { formatInstantIn } from '@portal/contracts/base/dates'
import { alertLimits } from '@portal/contracts/policy/alerts'
import { second } from '@portal/contracts/base/time-units'
import { limits } from '@portal/contracts/policy/limits'
import { formatCount, formatDuration } from '@portal/contracts/base/numbers'
import type { SeenAlert } from '../../ports/notices/alerts.ts'
import { lastingFault, nameOf, type AwayPorts } from './what-is-away.ts'
import type { RemovalGuard } from '../../ports/system/removal-guard.ts'
import type { Ports } from '../../ports/ports.ts'

export type WatchedPorts = AwayPorts & Pick<Ports, 'journal' | 'mailQueue' | 'leftRows' | 'erpMonitor' | 'clockCheck'> & { removals: RemovalGuard }

/** What did not fit in the ERP's last answer, if none could be used for a while; empty if that is not known. */
function unusableLately ({ erpMonitor, clock }: Pick<WatchedPorts, 'erpMonitor' | 'clock'>): string | undefined {
  const { state, last_good_answer: good, since, bad_answers: [bad] } = erpMonitor.report()
  if (state !== 'unusable' || clock.now() - Date.parse(good ?? since) < alertLimits.erpAway) return undefined
  const [problem] = bad?.problems ?? []
  return bad === undefined || problem === undefined ? '' : `${bad.operation}, ${problem.path}: expected ${problem.expected}, found ${problem.found}`
}

/** The problems that need people, as this process sees them. Throws as the journal and the mail queue do. */
export async function whatIsWrong (ports: WatchedPorts): Promise<SeenAlert[]> {
  const { journal, mailQueue, leftRows, erpMonitor, clock, clockCheck, timeZone, process, removals } = ports
  const now = clock.now()
  const who = nameOf(process)
  const [manual, unsettled, mails, left] = await Promise.all([
    journal.inStates(['manual'], limits.submissionsListedMax), journal.unsettled(), mailQueue.figures(), leftRows()
  ])
  const leftSince = Math.min(left.orders[0]?.createdAt ?? now, left.mails.oldest ?? now)
  const underWay = unsettled.filter(({ state }) => state !== 'manual').reduce((sum, { count }) => sum + count, 0)
  const awaySince = erpMonitor.awaySince()
  const unusable = unusableLately(ports)
  const sessions = lastingFault(ports, 'sessions')
  const [held] = removals.held()
  const seen: Array<SeenAlert | false> = [
    manual.length > 0 && {
      kind: 'orders-need-a-person',
      note: `${manual.length === 1 ? 'An order needs' : `${formatCount(manual.length)} orders need`} attention: the portal could not resolve ${manual.length === 1 ? 'it' : 'them'} on its own. ` +
        'Open Submitted Orders in the portal as an administrator.',
      mark: Math.max(...manual.map(({ updatedAt }) => updatedAt))
    },
    awaySince !== undefined && now - awaySince >= alertLimits.erpAway && {
      kind: 'erp-away',
      note: `The ERP has not answered since ${formatInstantIn(awaySince, timeZone)}. The portal shows the last known data. Check the ERP and its gateway.`,
      mark: 0
    },
    unusable !== undefined && {
      kind: 'erp-unusable',
      note: `The ERP answers, but nothing that it said in the last ${formatDuration(alertLimits.erpAway)} could be used, as ${who} sees it. Every order is refused. ` +
        `ERP Status in the portal has the details${unusable === '' ? '' : `; the last one: ${unusable}`}.`,
      mark: 0
    },
    mails.oldest !== null && now - mails.oldest >= alertLimits.mailWaits && {
      kind: 'mails-fail',
      note: `Emails cannot be sent: ${formatCount(mails.waiting)} are waiting, the oldest for more than ${formatDuration(alertLimits.mailWaits)}. The portal keeps trying. ` +
        'Its log shows what the mail server answers.',
      mark: 0
    },
    underWay > alertLimits.ordersUnderWay && {
      kind: 'journal-grows',
      note: `${formatCount(underWay)} orders were received and have no outcome yet. Check whether the ERP accepts orders.`,
      mark: 0
    },
    now - leftSince >= alertLimits.leftWaits && {
      kind: 'left-to-newer-build',
      note: `A newer version of the portal left ${formatCount(left.orders.length)} orders and ${formatCount(left.mails.count)} emails that this version does not understand. ` +
        'They wait until the newer version runs again. Submitted Orders names the orders.',
      mark: 0
    },
    sessions !== undefined && {
      kind: 'sessions-away',
      note: `Redis, which keeps the sessions, has not been usable since ${formatInstantIn(sessions.since, timeZone)}, as ${who} sees it. Nobody can log in, and if it does not answer at all, nobody can order. ` +
        `It says: ${sessions.reason}`,
      mark: 0
    },
    clockCheck.isOff() && {
      kind: 'clock-off',
      note: `The clock of ${who} is ${formatCount(Math.round(Math.abs(clockCheck.ahead()) / second))} s ${clockCheck.ahead() > 0 ? 'ahead of' : 'behind'} the database's. ` +
        'That process sends no orders and removes nothing that is old. Set its clock.',
      mark: 0
    },
    held !== undefined && {
      kind: 'removal-held',
      note: `More ${held.what} than usual are old enough to be removed: those from ${formatInstantIn(held.oldest, timeZone)} to ${formatInstantIn(held.before, timeZone)}. ` +
        `They are removed at ${formatInstantIn(held.until, timeZone)}. If the clock of ${who} is wrong, set it before then. ` +
        'If AUDIT_KEPT_DAYS or JOURNAL_DAYS was set or made shorter, there is nothing to do.',
      mark: 0
    }
  ]
  return seen.filter(alert => alert !== false)
}
