import { existsSync } from 'node:fs'
import { demoCompany } from '@portal/contracts/rules/company/company'
import { allowsPlainMail, takesAnyCertificate } from '../adapters/mailer-smtp/smtp.ts'
import { ConfigError, type Config } from './config.ts'
import { databaseFile } from './data-dir.ts'

/** What a production installation may leave unset, though rarely on purpose. */
export function unsetInProduction ({ production, company, smtpUrl, mailFrom }: Config): string[] {
  if (!production) return []
  return [
    ...(company.name === demoCompany.name ? ['COMPANY_NAME is not set: the page, mails and invoices name the demo\'s company'] : []),
    ...(smtpUrl === undefined ? ['SMTP_URL is not set: mails are written to files, and nobody gets them'] : []),
    ...(smtpUrl !== undefined && allowsPlainMail(smtpUrl) ? ['SMTP_URL has requireTLS=false: mails, and the links in them that open accounts, may travel in plain text'] : []),
    ...(smtpUrl !== undefined && takesAnyCertificate(smtpUrl) ? ['SMTP_URL has tls.rejectUnauthorized=false: whoever sits between the portal and the mail server can read mails, and use the links in them that open accounts'] : []),
    ...(smtpUrl !== undefined && mailFrom.endsWith('@localhost') ? ['MAIL_FROM is not set: mail servers refuse mail from localhost'] : [])
  ]
}

/** A folder that is mounted late, or a misspelled name, must not start an empty portal beside the existing one. @throws ConfigError */
export function checkInstallation ({ production, databaseUrl, dataDir }: Pick<Config, 'production' | 'databaseUrl' | 'dataDir'>, mayBeNew: boolean): void {
  if (!production || databaseUrl !== undefined || mayBeNew) return
  const file = databaseFile(dataDir)
  if (existsSync(file)) return
  throw new ConfigError([
    `DATA_DIR: there is no database ${file}. Is it the right folder, and is DATABASE_URL set if PostgreSQL is meant? A new installation is started with --new`
  ])
}
