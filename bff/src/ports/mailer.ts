/** A message to one person; `html` says the same as `text`. */
export type Mail = { to: string, subject: string, text: string, html: string }

export interface Mailer {
  /** Resolves once the message has been handed over; throws where it could not be. */
  send(mail: Mail): Promise<void>
}
