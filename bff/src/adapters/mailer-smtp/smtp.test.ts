import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import t from 'tap'
import { startSmtpServer } from '../../../test/servers/smtp.ts'
import { allowsPlainMail, createSmtpMailer, takesAnyCertificate } from './smtp.ts'

type Received = { from: string, to: string[], source: string }

/** A real SMTP server on a spare port that refuses mail to nobody@. */
async function startSmtp (t: Test) {
  const received: Received[] = []
  const { host, close } = await startSmtpServer({
    authOptional: true,
    onRcptTo: ({ address }, _session, done) => { done(address.startsWith('nobody@') ? new Error('no such mailbox') : undefined) },
    onData: (stream, { envelope }, done) => {
      text(stream).then(source => {
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address
        received.push({ from, to: envelope.rcptTo.map(({ address }) => address), source })
        done()
      }, done)
    }
  })
  t.teardown(close)
  return { url: `smtp://${host}`, received, close }
}
type Test = { teardown: (work: () => Promise<void>) => void }

const mail = { to: 'dealer@example.com', subject: 'Your password', text: 'Hello', html: '<p>Hello</p>' }

t.test('a mail reaches the server in text and HTML', async t => {
  const { url, received } = await startSmtp(t)
  await createSmtpMailer({ url, from: 'portal@example.com' }).send(mail)
  t.match(received, [{ from: 'portal@example.com', to: ['dealer@example.com'], source: /Subject: Your password[^]*multipart\/alternative/ }])
})

t.test('a server on another machine gets no mail in plain text, unless the operator says so', async t => {
  const { url, received } = await startSmtp(t)
  // This machine, under an address that does not reveal it.
  const elsewhere = url.replace('127.0.0.1', '0.0.0.0')
  await t.rejects(createSmtpMailer({ url: elsewhere, from: 'portal@example.com' }).send(mail), { code: 'ETLS' })
  t.same(received, [])
  await createSmtpMailer({ url: `${elsewhere}/?requireTLS=false`, from: 'portal@example.com' }).send(mail)
  t.equal(received.length, 1)
  t.same(['smtp://mail.example.com/?requireTLS=false', 'smtp://mail.example.com', `${url}/?requireTLS=false`].map(allowsPlainMail), [true, false, false])
  t.same(['smtps://mail.example.com/?tls.rejectUnauthorized=false', 'smtps://mail.example.com', `${url}/?tls.rejectUnauthorized=false`].map(takesAnyCertificate), [true, false, false])
})

t.test('the mail catcher of compose.yaml, which has no TLS, gets mail', async t => {
  const { url, received } = await startSmtp(t)
  const compose = readFileSync(join(import.meta.dirname, '../../../../compose.yaml'), 'utf8')
  const [, named = ''] = /SMTP_URL: (\S+)/.exec(compose) ?? []
  await createSmtpMailer({ url: named.replace('mail:1025', new URL(url).host.replace('127.0.0.1', '0.0.0.0')), from: 'portal@example.com' }).send(mail)
  t.equal(received.length, 1)
})

t.test('a refused or unreachable recipient is an error, and the next mail goes out all the same', async t => {
  const { url, received, close } = await startSmtp(t)
  const mailer = createSmtpMailer({ url, from: 'portal@example.com' })
  await t.rejects(mailer.send({ ...mail, to: 'nobody@example.com' }), /no such mailbox/)
  await mailer.send(mail)
  t.equal(received.length, 1)
  await close()
  await t.rejects(mailer.send(mail), { code: 'ESOCKET' })
})

t.test('several get a mail without seeing each other, with its attachment; those that the server refuses are named', async t => {
  const { url, received } = await startSmtp(t)
  const mailer = createSmtpMailer({ url, from: 'portal@example.com' })
  const bcc = ['one@example.com', 'nobody@example.com', 'two@example.com']
  const content = Buffer.from('part;price\r\n')
  const refused = await mailer.send({ to: 'undisclosed-recipients:;', bcc, subject: 'Updated', text: 'Hello', attachments: [{ filename: 'Ärger, 1".csv', content }] })
  t.same(refused, ['nobody@example.com'])
  t.same(received[0]?.to, ['one@example.com', 'two@example.com'])
  t.match(received[0]?.source, content.toString('base64'))
  t.notMatch(received[0]?.source, /(?:one|two|nobody)@example/)
  await t.rejects(mailer.send({ to: 'undisclosed-recipients:;', bcc: ['nobody@example.com'], subject: 'x', text: 'x' }), 'nobody got it')
})
