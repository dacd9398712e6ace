import type { Mailer, Sender } from '../../ports/mailer.ts'

type SmtpOptions = {
  /** `smtp://` or `smtps://`, with credentials if the server needs them. */
  url: string
  from: Sender
}

const limitMs = 10_000

/** Sends mail through an SMTP server. `send` throws if the server cannot be reached within 10 s or refuses the message. */
export function createSmtpMailer ({ url, from }: SmtpOptions): Mailer {
  return {
    async send (mail) {
      // Loaded with the first mail: most processes never send one.
      const { createTransport } = await import('nodemailer')
      const transport = createTransport({ url, connectionTimeout: limitMs, greetingTimeout: limitMs, socketTimeout: limitMs })
      try {
        const { rejected } = await transport.sendMail({ ...mail, from })
        return rejected
      } finally {
        transport.close()
      }
    }
  }
}
