import { mailRetries } from '@portal/contracts/policy/mails'
import { minute } from '@portal/contracts/base/time-units'
import type { JobLog } from '../../jobs/job-log.ts'
import { periodicJob, type SweepJob } from '../../jobs/periodic-job.ts'
import type { StaffLoginRule } from '../../http/session/staff-login-rule.ts'
import type { ClaimedMail } from '../../ports/mails/mail-queue.ts'
import type { Ports } from '../../ports/ports.ts'
import { auditedAccount } from '../../ports/accounts/audited-account.ts'
import { renderMail, type MailPortal } from './mail-texts.ts'
import { mailContentOf } from './mail-content.ts'

type MailPorts = Pick<Ports, 'erp' | 'audit' | 'orderNews' | 'releases' | 'mailQueue' | 'mailer' | 'users' | 'memberships' | 'passwordLinks' | 'emailChanges' | 'secondFactors' | 'journal' | 'throttle' | 'clock' | 'ids'> & { staffLoginRule: StaffLoginRule }
type Log = Pick<JobLog, 'warn' | 'error'>

/** Mails with a link, which somebody is waiting for. */
const linkKinds: ReadonlySet<ClaimedMail['kind']> = new Set(['password-link', 'password-link-by-staff', 'new-account', 'email-confirmation', 'second-factor-link'])
const reasonMax = 200

/** The mail server's words, on one line. They contain no link. */
function reasonIn (error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).replace(/\s+/g, ' ').slice(0, reasonMax)
}

const everyMs = 2000
/** Longer than a mail server may take, so a lease expires only if its process died. */
const leaseMs = 2 * minute

/**
 * Sends queued mail. A lease gives each mail to one process.
 * @param portal its name, its time zone, and its configured address, which links lead to; never taken from a request
 */
export function createMailWorker (ports: MailPorts, portal: MailPortal & { url: string }, log: Log): SweepJob {
  /** Mails that were sent, but are still in the queue because the database failed. They must not be sent again. */
  const sentMails = new Set<ClaimedMail>()

  async function noteSent (mail: ClaimedMail): Promise<void> {
    sentMails.add(mail)
    await ports.mailQueue.sent(mail)
    sentMails.delete(mail)
  }

  async function send (mail: ClaimedMail): Promise<void> {
    const content = await mailContentOf(ports, mail, portal.url)
    if (content === undefined) return
    await ports.mailer.send(renderMail(content.subject, content.linkUrl, portal))
    await noteLink(mail, 'link-mailed', '')
  }

  /** Notes in the audit log whether a mail with a link was sent, for people who help with a login. If that fails, the mail is not sent again. */
  async function noteLink (mail: ClaimedMail, event: 'link-mailed' | 'link-not-mailed', reason: string): Promise<void> {
    if (!linkKinds.has(mail.kind)) return
    try {
      const user = mail.kind === 'email-confirmation' ? await ports.users.findById(mail.userId) : await ports.users.findByLogin(mail.email)
      if (user === undefined) return
      const to = 'newEmail' in mail ? mail.newEmail : mail.kind === 'email-confirmation' ? mail.email : user.email
      await ports.audit.append({
        id: ports.ids.uuid(), at: ports.clock.now(), event, actorId: null, target: auditedAccount(user), dealer: user.dealerNumber, requestId: null, detail: `${to}${reason}`
      })
    } catch (error) {
      log.warn({ err: error, mail: mail.id }, 'the outcome of a mail could not be noted in the audit log')
    }
  }

  async function putOff (mail: ClaimedMail, error: unknown): Promise<void> {
    const last = mail.attempt >= mailRetries.attemptsMax
    const wait = Math.min(mailRetries.longest, mailRetries.first * 2 ** (mail.attempt - 1))
    const details = { err: error, mail: mail.id, kind: mail.kind, attempt: mail.attempt }
    if (last) log.error(details, 'a mail could not be sent; giving up')
    else log.warn(details, 'a mail could not be sent; will retry')
    if (last || mail.attempt === 1) await noteLink(mail, 'link-not-mailed', `: ${reasonIn(error)}${last ? '; given up' : ''}`)
    await ports.mailQueue.failed(mail, last ? null : ports.clock.now() + wait)
  }

  async function sweep (): Promise<void> {
    try {
      for (const mail of sentMails) await noteSent(mail)
      while (!job.isStopping()) {
        const now = ports.clock.now()
        const mail = await ports.mailQueue.claim(now, now + leaseMs)
        if (mail === undefined) return
        await send(mail).then(async () => await noteSent(mail), async (error: unknown) => await putOff(mail, error))
      }
    } catch (error) {
      log.error({ err: error }, 'the mail queue could not be processed; will retry')
    }
  }

  const job = periodicJob(ports.clock, everyMs, sweep, error => { log.error({ err: error }, 'the mail worker has stopped: no more mail will be sent') })
  return job
}
