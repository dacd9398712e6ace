import type { Static, TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { PortalError } from '../../errors.ts'

/**
 * A reader of one kind of reply, its schema compiled once. Fields that the schema does not name are let through.
 * @returns a function from a reply's text to the checked record, or undefined where it is none and `strict` is not asked for
 */
export function replyReader<S extends TSchema> (schema: S): { parse: (text: string, of: string) => Static<S>, accepts: (text: string) => Static<S> | undefined } {
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
    accepts (text) {
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
