import type { Static, TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { PortalError } from '../../errors.ts'

/** Parses and checks one kind of reply. Fields that its schema does not name are allowed. */
export type ReplyReader<Reply> = {
  /** The checked reply. Throws `PortalError` `erp_bad_reply` if `text` does not fit; `of` names the request in the log. */
  parse(text: string, of: string): Reply
  /** The checked reply, or undefined if `text` does not fit. */
  accept(text: string): Reply | undefined
}

/** Compiles the schema. Call it once at start, not for each reply. */
export function replyReader<S extends TSchema> (schema: S): ReplyReader<Static<S>> {
  const validator = Compile(schema)

  function fits (value: unknown): value is Static<S> {
    return validator.Check(value)
  }

  return {
    parse (text, of) {
      const value = json(text)
      if (value === undefined) throw badReply(of, 'not JSON')
      if (fits(value)) return value
      const [problem] = validator.Errors(value)
      throw badReply(of, problem === undefined ? 'misfit' : `${problem.instancePath === '' ? '/' : problem.instancePath} ${problem.message}`)
    },
    accept (text) {
      const value = json(text)
      return fits(value) ? value : undefined
    }
  }
}

/** The error for a reply that does not fit the gateway contract. `problem` is for the log, and must not contain values of the record. */
export function badReply (of: string, problem: string): PortalError {
  return new PortalError('erp_bad_reply', { cause: new Error(`${of}: ${problem}`) })
}

function json (text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
