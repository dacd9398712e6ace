/** A message to one person, or to several who do not see each other (`bcc`); `html`, where there is one, says the same as `text`. */
export type Mail = {
  to: string
  bcc?: string[]
  subject: string
  text: string
  html?: string
  attachments?: Array<{ filename: string, content: Buffer }>
}

export interface Mailer {
  /**
   * Resolves once the message has been handed over, with the addresses of several that were refused; throws where it could be
   * handed over for none.
   */
  send(mail: Mail): Promise<readonly string[]>
}
