import { contactLines, type CompanyFacts } from '@portal/contracts/rules/company/company'
import { escapeHtml } from '@portal/contracts/base/escape-html'
import type { Logo } from '../ports/documents/logo.ts'
import type { Mail, Mailer } from '../ports/mails/mailer.ts'

/** In px, as in the page's header. */
const logoHeight = 34
const logoId = 'logo@portal'

/** A mailer that writes on the company's paper: its logo above each mail, its name and contact details below. */
export function withLetterhead (mailer: Mailer, company: CompanyFacts, logo: Logo | undefined): Mailer {
  return { send: async mail => await mailer.send(onPaper(mail, company, logo)) }
}

function onPaper (mail: Mail, company: CompanyFacts, logo: Logo | undefined): Mail {
  const sender = [company.name, ...contactLines(company)]
  // Mail programs recognize the line above a signature by the blank at its end.
  const text = `${mail.text}\n-- \n${sender.join('\n')}\n`
  if (mail.html === undefined) return { ...mail, text }
  const image = logo === undefined
    ? ''
    : `<p><img src="cid:${logoId}" alt="${escapeHtml(company.name)}" height="${logoHeight}" width="${Math.round(logoHeight * logo.ratio)}"></p>\n`
  return {
    ...mail,
    text,
    html: `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${escapeHtml(mail.subject)}</title></head>
<body>
${image}${mail.html}<hr>
<p>${sender.map(escapeHtml).join('<br>\n')}</p>
</body>
</html>
`,
    ...(logo !== undefined && { attachments: [...mail.attachments ?? [], { filename: 'logo.png', content: logo.png, cid: logoId }] })
  }
}
