import { once } from 'node:events'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** A real SMTP server on a spare port. */
export async function startSmtpServer (options: SMTPServerOptions): Promise<{ host: string, close: () => Promise<void> }> {
  const server = new SMTPServer({ disabledCommands: ['STARTTLS'], ...options })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const address = server.server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return { host: `127.0.0.1:${address.port}`, close: async () => { await new Promise<void>(resolve => { server.close(resolve) }) } }
}
