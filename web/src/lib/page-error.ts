/** Thrown by a page that cannot be shown at all (a malformed address, say): the error screen takes its place. */
export class PageError extends Error {
  readonly status: number
  readonly statusText: string

  constructor (status: number, statusText: string) {
    super(`${status} ${statusText}`)
    this.name = 'PageError'
    this.status = status
    this.statusText = statusText
  }
}
