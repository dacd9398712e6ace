import { contactLines, type CompanyFacts } from '@portal/contracts/rules/company/company'
import { escapeHtml } from '@portal/contracts/base/escape-html'
import { logoPx } from '@portal/contracts/policy/page-header'
import type { Logo } from '../ports/documents/logo.ts'
import type { Mail, Mailer } from '../ports/mails/mailer.ts'

const logoId = 'logo@portal'

/** Keeps machines from answering the portal's mail: by RFC 3834, and in Exchange's own way. */
const automatic = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' } as const

/** A mailer that puts the company's logo above each mail, and its name and contact details below. Each mail is marked as automatic. */
export function withLetterhead (mailer: Mailer, company: CompanyFacts, logo: Logo | undefined): Mailer {
  return { send: async mail => await mailer.send(onPaper(mail, company, logo)) }
}

function onPaper (mail: Mail, company: CompanyFacts, logo: Logo | undefined): Mail {
  const sender = [company.name, ...contactLines(company)]
  // Mail programs recognize the line above a signature by the space at its end.
  const text = `${mail.text}\n-- \n${sender.join('\n')}\n`
  const content = mail.html ?? asHtml(mail.text)
  const image = logo === undefined
    ? ''
    : `<p><img src="cid:${logoId}" alt="${escapeHtml(company.name)}" height="${logoPx.height}" width="${Math.round(logoPx.height * logo.ratio)}"></p>\n`
  return {
    ...mail,
    text,
    headers: { ...mail.headers, ...automatic },
    html: `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="format-detection" content="telephone=no, date=no, address=no, email=no"><title>${escapeHtml(mail.subject)}</title></head>
<body>
${image}${content}<hr>
<p translate="no">${sender.map(escapeHtml).join('<br>\n')}</p>
</body>
</html>
`,
    ...(logo !== undefined && { attachments: [...mail.attachments ?? [], { filename: 'logo.png', content: logo.png, cid: logoId }] })
  }
}

const address = /https?:\/\/\S+/g

/** Plain text in paragraphs, with its addresses as links. */
function asHtml (text: string): string {
  const linked = (paragraph: string) => escapeHtml(paragraph).replaceAll(address, url => `<a href="${url}">${url}</a>`).replaceAll('\n', '<br>\n')
  return text.trim().split(/\n{2,}/).map(paragraph => `<p>${linked(paragraph)}</p>\n`).join('')
}
