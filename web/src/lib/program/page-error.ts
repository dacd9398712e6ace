/**
 * Thrown by a page that cannot be shown at all, for example because its address is malformed. The error screen is shown
 * instead.
 */
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
