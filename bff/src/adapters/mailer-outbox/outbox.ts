import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock, Ids } from '../../ports/clock.ts'
import type { Mailer, Sender } from '../../ports/mailer.ts'

type OutboxOptions = {
  dir: string
  from: Sender
  clock: Clock
  ids: Ids
  log: { info: (details: object, message: string) => void }
}

/** Writes each mail to an `.eml` file, which any mail program can open, and logs the file name. */
export function createOutbox ({ dir, from, clock, ids, log }: OutboxOptions): Mailer {
  return {
    async send (mail) {
      // Loaded with the first mail: most processes never write one.
      const { createTransport } = await import('nodemailer')
      const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
      const { message } = await transport.sendMail({ ...mail, from, date: new Date(clock.now()) })
      await mkdir(dir, { recursive: true })
      const stamp = new Date(clock.now()).toISOString().replaceAll(/[:.]/g, '-')
      const file = join(dir, `${stamp}-${ids.code()}.eml`)
      // Written under another name first, so that a file with its final name is always complete.
      await writeFile(`${file}.part`, message)
      await rename(`${file}.part`, file)
      log.info({ to: mail.bcc ?? mail.to, subject: mail.subject, file }, 'mail written')
      return []
    }
  }
}
