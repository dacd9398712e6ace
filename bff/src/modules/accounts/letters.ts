import type { MailOrder } from '../../ports/mail-queue.ts'
import type { Mail } from '../../ports/mailer.ts'

/** What a mail says, once: its text and its HTML are both made from it. */
type Letter = { subject: string, paragraphs: readonly string[], link?: { label: string, url: string } }

/** Minutes that a link in a mail can be used. */
export const linkMinutes = 30

const ifNotYou = 'If this was not you, reset your password at once and contact us.'

function letterAbout (order: MailOrder, linkUrl: string): Letter {
  switch (order.kind) {
    case 'password-link': return {
      subject: 'Reset your Dealer Portal password',
      paragraphs: [
        'Somebody, most likely you, asked to reset the password of your Dealer Portal account.',
        `The link below lets you set a new one. It works once, within ${linkMinutes} minutes, and only the newest link counts.`,
        'If you did not ask for it, ignore this mail: your password stays as it is.'
      ],
      link: { label: 'Set a new password', url: linkUrl }
    }
    case 'new-account': return {
      subject: 'Your Dealer Portal account',
      paragraphs: [
        `An account of the Dealer Portal was made for you. Your user name is ${order.email}.`,
        `Set your password with the link below. It works once, within ${linkMinutes} minutes; after that, ask for another one with "Forgot password" on the login page.`
      ],
      link: { label: 'Set your password', url: linkUrl }
    }
    case 'password-changed': return {
      subject: 'Your Dealer Portal password was changed',
      paragraphs: ['The password of your Dealer Portal account was changed, and every other session of it was ended.', ifNotYou]
    }
    case 'email-changed': return {
      subject: 'Your Dealer Portal e-mail address was changed',
      paragraphs: [`The e-mail address of your Dealer Portal account was changed to ${order.newEmail}. Mail now goes there.`, 'If this was not you, contact us at once.']
    }
  }
}

/**
 * The mail as it is sent, in text and HTML.
 * @param linkUrl for the kinds that have a link
 */
export function renderMail (order: MailOrder, linkUrl: string): Mail {
  const { subject, paragraphs, link } = letterAbout(order, linkUrl)
  const text = [...paragraphs, ...(link === undefined ? [] : [`${link.label}:\n${link.url}`])].join('\n\n')
  const anchor = link === undefined ? '' : `<p><a href="${escapeHtml(link.url)}">${escapeHtml(link.label)}</a></p>\n`
  const html = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body>
${paragraphs.map(paragraph => `<p>${escapeHtml(paragraph)}</p>\n`).join('')}${anchor}</body>
</html>
`
  return { to: order.email, subject, text: `${text}\n`, html }
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function escapeHtml (text: string): string {
  return text.replace(/[&<>"']/g, sign => entities[sign] ?? sign)
}
