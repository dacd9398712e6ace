import type { Mailer } from '../../ports/mailer.ts'

type SmtpOptions = {
  /** `smtp://` or `smtps://`, with credentials where the server wants them. */
  url: string
  from: string
}

const limitMs = 10_000

/** Hands mail to an SMTP server. `send` throws where the server cannot be reached within 10 s or refuses the message. */
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
