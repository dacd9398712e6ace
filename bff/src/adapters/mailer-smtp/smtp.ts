import type { Mailer, Sender } from '../../ports/mails/mailer.ts'

type SmtpOptions = {
  /**
   * `smtp://` or `smtps://`, with credentials if the server needs them. A server on another machine must offer TLS, because mails contain links that
   * open accounts; `?requireTLS=false` lifts that.
   */
  url: string
  from: Sender
}

/** Milliseconds for the connection, and for each answer of the server. */
const limitMs = 10_000

/** Sends mail through an SMTP server. `send` throws if the server does not answer in time or refuses the message. */
export function createSmtpMailer ({ url, from }: SmtpOptions): Mailer {
  return {
    async send (mail) {
      const transport = await openTransport(url)
      try {
        const { rejected } = await transport.sendMail({ ...mail, from })
        return rejected
      } finally {
        transport.close()
      }
    }
  }
}

/** Connects and logs in, and sends nothing. @throws if the server does not answer in time, or refuses */
export async function checkSmtp (url: string): Promise<void> {
  const transport = await openTransport(url)
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
}

async function openTransport (url: string) {
  // Loaded with the first mail: most processes never send one.
  const { createTransport } = await import('nodemailer')
  const requireTLS = !isOnThisMachine(url) && !allowsPlainMail(url)
  return createTransport({ url, requireTLS, connectionTimeout: limitMs, greetingTimeout: limitMs, socketTimeout: limitMs })
}

function isOnThisMachine (url: string): boolean {
  return /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(new URL(url).hostname)
}

/** Whether the operator has said that mails may reach a server on another machine in plain text. */
export function allowsPlainMail (url: string): boolean {
  return !isOnThisMachine(url) && new URL(url).searchParams.get('requireTLS') === 'false'
}

/** Whether the operator has said that a server on another machine may have any certificate, and so may be anybody. */
export function takesAnyCertificate (url: string): boolean {
  return !isOnThisMachine(url) && new URL(url).searchParams.getAll('tls.rejectUnauthorized').some(value => value !== 'true')
}
