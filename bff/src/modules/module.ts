import type { Scopes } from '../http/calls/scopes.ts'
import type { Serve } from '../http/calls/serve.ts'
import type { Job } from '../jobs/job.ts'

/** What a domain adds to the portal. */
export type Module = {
  /** Registers its calls, by scope. */
  routes?: { [Scope in keyof Scopes]?: (serve: Serve<Scopes[Scope]>) => void }
  /** A job comes after those that it depends on, because jobs stop in reverse order. */
  jobs?: readonly Job[]
}
