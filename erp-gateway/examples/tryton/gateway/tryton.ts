import Type, { type Static, type TSchema } from 'typebox'
import { Compile, type Validator } from 'typebox/compile'
import { Busy } from '@portal/erp-gateway/server/erp'
import { createJsonRpc, Unauthorized } from './json-rpc.ts'
import { createSessions } from './sessions.ts'

export type TrytonOptions = {
  /** Where Tryton listens, without the database. */
  url: string
  database: string
  user: string
  password: string
  /** Connections for requests that only read, and the same number for those that write. */
  connections?: number | undefined
  /** Requests that may wait for a connection. Further ones are refused. */
  queue?: number | undefined
  /** Milliseconds since some moment; the machine's clock if left out. */
  elapsed?: (() => number) | undefined
}

export type CallOptions = {
  signal: AbortSignal
  /** Whether the method changes something in Tryton. */
  writes?: boolean | undefined
  /** Added to the context of the user: a wizard finds its record there. */
  context?: Readonly<Record<string, unknown>> | undefined
}

/** Tryton has refused a request, and has stored nothing of it. The message is for the distributor's people. */
export class TrytonRefusal extends Error {}

/** Tryton reports that a request failed. It is done with the request, so the outcome can be looked up. */
export class TrytonFailure extends Error {}

/** Methods of Tryton's models, as one of its users. */
export type Tryton = {
  /**
   * Calls a method of a model. The context of the user is added as the last parameter.
   * @throws Busy if nothing was done, `TrytonRefusal`, `TrytonFailure`, or any other error if there was no answer
   */
  call<Result extends TSchema>(method: string, params: readonly unknown[], result: Validator<{}, Result>, options: CallOptions): Promise<Static<Result>>
  close(): Promise<void>
}

const Reply = Compile(Type.Object({ result: Type.Optional(Type.Unknown()), error: Type.Optional(Type.Array(Type.Unknown())) }))
const Refusal = Compile(Type.Tuple([Type.Enum(['UserError', 'UserWarning']), Type.Array(Type.Unknown())]))

/** Tryton, with a session that is renewed when it has ended. */
export function createTryton ({ url, database, user, password, connections = 8, queue = 256, elapsed = () => performance.now() }: TrytonOptions): Tryton {
  const rpc = createJsonRpc({ url, database, connections })
  const sessions = createSessions(rpc, { user, password, elapsed })
  let underWay = 0

  async function reply (method: string, params: readonly unknown[], { signal, writes: alone = false, context }: CallOptions): Promise<unknown> {
    const ask = async (renewed: boolean): Promise<unknown> => {
      const session = await sessions.current()
      try {
        return await rpc.exchange({ method, params: [...params, { ...session.context, ...context }], authorization: session.authorization, alone, signal })
      } catch (error) {
        if (!(error instanceof Unauthorized)) throw error
        sessions.ended(session)
        if (renewed) throw new Busy('Tryton ends sessions as soon as they begin', { cause: error })
        return await ask(true)
      }
    }
    return await ask(false)
  }

  return {
    async call (method, params, result, options) {
      if (underWay >= connections + queue) throw new Busy('too many requests wait for Tryton')
      underWay += 1
      try {
        const answer = await reply(method, params, options)
        if (!Reply.Check(answer)) throw new Error(`${method}: no answer of JSON-RPC`)
        if (answer.error !== undefined) throw errorOf(method, answer.error)
        if (result.Check(answer.result)) return answer.result
        const [problem] = result.Errors(answer.result)
        throw new Error(`${method}: the result does not fit: ${problem?.instancePath} ${problem?.message}`)
      } finally {
        underWay -= 1
      }
    },
    close: rpc.close
  }
}

function errorOf (method: string, error: readonly unknown[]): Error {
  if (Refusal.Check(error)) {
    const [kind, said] = error
    // A warning has its name before its message.
    return new TrytonRefusal(String(said[kind === 'UserWarning' ? 1 : 0]))
  }
  return new TrytonFailure(`${method}: ${error.map(String).join(' ').trim().split('\n')[0]}`)
}
