/**
 * A message to one person, or to several who do not see each other (`bcc`). `html`, if given, says the same as `text`. An attachment with a
 * `cid` is an image within the HTML.
 */
export type Mail = {
  to: string
  bcc?: string[]
  subject: string
  text: string
  html?: string
  headers?: Readonly<Record<string, string>>
  attachments?: Array<{ filename: string, content: Buffer, cid?: string }>
}

/** An address, or an address with the name that mail programs show instead. */
export type Sender = string | { name: string, address: string }

export interface Mailer {
  /**
   * Resolves once the mail server has taken the message.
   * @returns the addresses that the server refused
   * @throws if the server took the message for none of the addresses
   */
  send(mail: Mail): Promise<readonly string[]>
}
