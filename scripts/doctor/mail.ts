import { checkSmtp } from '../../bff/src/adapters/mailer-smtp/smtp.ts'
import type { Config } from '../../bff/src/start/config.ts'
import { nextAfter, tlsFailureOf } from '../../bff/src/lib/tls-failure.ts'
import { reasonOf } from '../../bff/src/lib/error-reason.ts'
import type { Finding } from './finding.ts'

const about = 'mail'

/** Whether the mail server accepts a connection and the login. Nothing is sent. */
export async function checkMail ({ smtpUrl, production }: Config): Promise<Finding> {
  if (smtpUrl === undefined) {
    const says = 'mails are written to files in DATA_DIR/outbox, and nobody gets them'
    return production ? { about, verdict: 'warning', says, next: 'set SMTP_URL' } : { about, verdict: 'ok', says }
  }
  const server = new URL(smtpUrl).host
  try {
    await checkSmtp(smtpUrl)
    return { about, verdict: 'ok', says: `${server} answers and accepts the login; nothing was sent` }
  } catch (error) {
    const refused = error instanceof Error && 'code' in error && error.code === 'EAUTH'
    const tls = tlsFailureOf(error)
    if (tls !== undefined) return { about, verdict: 'fails', says: `${server} cannot be used: ${reasonOf(error)}`, next: nextAfter(tls, 'SMTP_URL') }
    return {
      about,
      verdict: 'fails',
      says: `${server} ${refused ? 'refuses the login' : 'cannot be used'}: ${reasonOf(error)}`,
      next: refused ? 'check user and password in SMTP_URL' : 'check host, port and smtp:// or smtps:// in SMTP_URL; until then mails wait, and are given up after some tries'
    }
  }
}
