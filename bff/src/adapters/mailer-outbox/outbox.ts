import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { Clock, Ids } from '../../ports/system/clock.ts'
import type { Mailer, Sender } from '../../ports/mails/mailer.ts'

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
      await writeWhole(file, message)
      log.info({ to: mail.bcc ?? mail.to, subject: mail.subject, file }, 'mail written')
      return []
    }
  }
}

/** Writes under another name first, so that a file with its final name is always complete. A full disk leaves nothing behind. */
async function writeWhole (file: string, content: Buffer | Readable): Promise<void> {
  const part = `${file}.part`
  try {
    await writeFile(part, content)
    await rename(part, file)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}
