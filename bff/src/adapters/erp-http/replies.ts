import type { Static, TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { PortalError } from '../../errors.ts'

/** Reads one kind of reply. Fields that its schema does not name are let through. */
export type ReplyReader<Reply> = {
  /** The checked reply. Throws `PortalError` `erp_bad_reply` where `text` is none; `of` says in the log what was asked. */
  parse(text: string, of: string): Reply
  /** The checked reply, or undefined where `text` is none. */
  accept(text: string): Reply | undefined
}

/** Compiles the schema: meant for the start, not for each reply. */
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

/** A reply that does not fit the gateway contract. What is wrong is for the log, and holds no value of the record. */
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
