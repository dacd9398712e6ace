/** A call as a page sends it, its cookie among the headers. */
export type Request = { path: string, headers: Readonly<Record<string, string>>, body: string }

/** A call's answer. `cookie`: the session that goes on from there, where it was given. */
export type Reply = { status: number, body: unknown, cookie: string | undefined }

/** Some processes that serve one portal, and any of which may be gone the next moment. */
export type Portal = {
  /** Those that take calls now; as a load balancer sees them. */
  ready: () => readonly number[]
  /**
   * Sends a call to one of them.
   * @param patience milliseconds of the machine's time
   * @throws Error where no answer came
   */
  send: (process: number, request: Request, patience: number) => Promise<Reply>
}

/** The credential that an answer sets. */
export function credentialIn (cookies: readonly string[]): string | undefined {
  return cookies.map(cookie => cookie.split(';')[0] ?? '').find(cookie => /^portal=./.test(cookie))
}
