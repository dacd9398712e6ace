/** A call as a page sends it; the cookie is among the headers. */
export type Request = { path: string, headers: Readonly<Record<string, string>>, body: string }

/** The answer to a call. `cookie`: the new session cookie, if the answer sets one. */
export type Reply = { status: number, body: unknown, cookie: string | undefined }

/** Several processes that serve one portal. Any of them may be gone at any moment. */
export type Portal = {
  /** The processes that take calls now, as a load balancer sees them. */
  ready: () => readonly number[]
  /**
   * Sends a call to one of them.
   * @param timeout milliseconds of the machine's time
   * @throws Error if there was no answer
   */
  send: (process: number, request: Request, timeout: number) => Promise<Reply>
}

/** The session cookie that an answer sets. */
export function credentialIn (cookies: readonly string[]): string | undefined {
  return cookies.map(cookie => cookie.split(';')[0] ?? '').find(cookie => /^portal=./.test(cookie))
}
