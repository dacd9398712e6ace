import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock, Ids } from '../../ports/clock.ts'
import type { Mailer } from '../../ports/mailer.ts'

type OutboxOptions = {
  dir: string
  from: string
  clock: Clock
  ids: Ids
  log: { info: (details: object, message: string) => void }
}

/** Writes each mail as an `.eml` file, which any mail program opens, and names it in the log. */
export function createOutbox ({ dir, from, clock, ids, log }: OutboxOptions): Mailer {
  return {
    async send (mail) {
      // Loaded with the first mail: most processes never write one.
      const { createTransport } = await import('nodemailer')
      const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
      const { message } = await transport.sendMail({ ...mail, from, date: new Date(clock.now()) })
      await mkdir(dir, { recursive: true })
      const stamp = new Date(clock.now()).toISOString().replaceAll(/[:.]/g, '-')
      const file = join(dir, `${stamp}-${ids.reference()}.eml`)
      // Under its final name the file is always whole.
      await writeFile(`${file}.part`, message)
      await rename(`${file}.part`, file)
      log.info({ to: mail.bcc ?? mail.to, subject: mail.subject, file }, 'mail written')
      return []
    }
  }
}
