import Type from 'typebox'
import { Compile } from 'typebox/compile'
import { Busy } from '@portal/erp-gateway/server/erp'
import { connectMs, TooMany, Unauthorized, type JsonRpc } from './json-rpc.ts'

export type Session = {
  /** The header of requests. */
  authorization: string
  /** The user's company, language and the like, which methods of models take as their last parameter. */
  context: Readonly<Record<string, unknown>>
}

export type Sessions = {
  /**
   * The session that all requests share. A request during a login waits for that login.
   * @throws Busy: no request has been sent
   */
  current(): Promise<Session>
  /** Reports that Tryton does not know this session, so that the next request gets another. */
  ended(session: Session): void
}

/** Somebody must give the user a company first. */
class NoCompany extends Busy {}

const Login = Compile(Type.Object({ result: Type.Tuple([Type.Integer(), Type.String()]) }))
const Preferences = Compile(Type.Object({ result: Type.Record(Type.String(), Type.Unknown()) }))

const loginMs = 2 * connectMs
/**
 * Tryton turns away a user after more than 5 wrong passwords within 5 minutes, and each further attempt counts. With so few attempts, the user can
 * log in as soon as somebody has corrected the password.
 */
const pauseMs = 120_000

/** @param elapsed milliseconds since some moment */
export function createSessions (rpc: JsonRpc, { user, password, elapsed }: { user: string, password: string, elapsed: () => number }): Sessions {
  let session: Promise<Session> | undefined
  let known: Session | undefined
  let turnedAway: { until: number, why: Busy } | undefined

  async function logIn (): Promise<Session> {
    // Shared by all requests that wait for it, so none of them may end it.
    const signal = AbortSignal.timeout(loginMs)
    try {
      const login = await rpc.exchange({ method: 'common.db.login', params: [user, { password }, 'en'], alone: true, signal })
      const { result: [id, key] } = Login.Parse(login)
      const authorization = `Session ${Buffer.from(`${user}:${id}:${key}`).toString('base64')}`
      const preferences = await rpc.exchange({ method: 'model.res.user.get_preferences', params: [true, {}], authorization, alone: true, signal })
      const { result: context } = Preferences.Parse(preferences)
      if (typeof context['company'] !== 'number') throw new NoCompany(`the user ${user} has no company in Tryton`)
      return { authorization, context }
    } catch (cause) {
      const why = busyBecauseOf(cause)
      if ([Unauthorized, TooMany, NoCompany].some(reason => cause instanceof reason)) turnedAway = { until: elapsed() + pauseMs, why }
      throw why
    }
  }

  function busyBecauseOf (cause: unknown): Busy {
    if (cause instanceof Busy) return cause
    if (cause instanceof Unauthorized) return new Busy(`Tryton does not accept the password of ${user}`, { retryAfter: 5, cause })
    return new Busy('Tryton has not let the gateway log in', { cause })
  }

  async function begun (): Promise<Session> {
    try {
      known = await logIn()
      return known
    } catch (error) {
      session = undefined
      throw error
    }
  }

  return {
    async current () {
      if (turnedAway !== undefined && elapsed() < turnedAway.until) throw turnedAway.why
      session ??= begun()
      return await session
    },
    ended (ended) {
      // Another request may have reported it already, and a login may be under way.
      if (ended !== known) return
      known = undefined
      session = undefined
    }
  }
}
