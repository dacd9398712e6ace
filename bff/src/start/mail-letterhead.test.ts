import t from 'tap'
import { demoCompany } from '@portal/contracts/rules/company/company'
import { withLetterhead } from './mail-letterhead.ts'
import type { Mail } from '../ports/mails/mailer.ts'

const northwind = { ...demoCompany, name: 'North & Wind', address: ['1 Pier Road', 'Portland, ME 04101'], phone: '(207) 555-0100', email: null }
const logo = { file: Buffer.from('<svg/>'), type: 'image/svg+xml', png: Buffer.from('png'), ratio: 3 } as const

async function sent (mail: Mail, withLogo: boolean): Promise<Mail> {
  let got = mail
  const mailer = { send: async (mail: Mail) => { got = mail; return [] } }
  await withLetterhead(mailer, northwind, withLogo ? logo : undefined).send(mail)
  return got
}

t.test('a mail ends with its sender, and shows the logo where the reader\'s program can', async t => {
  const mail = { to: 'a@example.com', subject: 'A & B', text: 'Hello\n', html: '<p>Hello</p>\n' }
  const { text, html = '', attachments, headers } = await sent(mail, true)
  t.equal(text, 'Hello\n\n-- \nNorth & Wind\n1 Pier Road\nPortland, ME 04101\nPhone (207) 555-0100\n')
  t.match(html, /<title>A &amp; B<\/title>[^]*<img src="cid:logo@portal" alt="North &amp; Wind" height="34" width="102">[^]*<p>Hello<\/p>[^]*North &amp; Wind<br>/)
  t.strictSame(attachments, [{ filename: 'logo.png', content: logo.png, cid: 'logo@portal' }])

  t.match(html, 'name="format-detection" content="telephone=no', 'no number becomes a telephone link')
  t.strictSame(headers, { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' }, 'and no machine answers')
  const plain = await sent(mail, false)
  t.notMatch(plain.html, '<img')
  t.equal(plain.attachments, undefined)
})

t.test('a text-only mail gets the letterhead too, and its addresses become links', async t => {
  const file = { filename: 'a.csv', content: Buffer.from('a') }
  const { text, html, attachments } = await sent({ to: 'a@example.com', subject: 'A', text: 'Hello <you>\n\nSee\nhttps://p.example/a?b=1&c\n', attachments: [file] }, true)
  t.match(text, 'https://p.example/a?b=1&c\n\n-- \nNorth & Wind\n')
  t.match(html, /cid:logo@portal[^]*<p>Hello &lt;you&gt;<\/p>\n<p>See<br>\n<a href="https:\/\/p\.example\/a\?b=1&amp;c">/)
  t.match(attachments, [file, { cid: 'logo@portal' }])
})
