import Type, { type Static, type TSchema } from 'typebox'
import type { Endpoint } from './endpoints.ts'
import type { ErrorCode } from './errors.ts'
import type { CustomerNumber } from './base/ids.ts'

/** A call: its path, who may make it, its body, its response and its errors. */
export type Call = Endpoint & {
  readonly summary: string
  readonly body: TSchema
  readonly response: TSchema
  /** Errors specific to this call, in addition to `commonErrors`. */
  readonly errors: readonly ErrorCode[]
  /**
   * Reads the dealer's account number from the body. It is never trusted, only compared with the acting dealer: if they differ, the answer
   * is 409 `dealer_changed`.
   */
  readonly namesDealer: ((body: never) => CustomerNumber | null | undefined) | undefined
}

export type BodyOf<C extends Call> = Static<C['body']>
export type ResponseOf<C extends Call> = Static<C['response']>

/** Errors that any call can return. */
export const commonErrors = ['invalid_body', 'cross_site', 'payload_too_large', 'unsupported_media_type', 'internal', 'older_process'] as const satisfies readonly ErrorCode[]

/** Creates an object schema that rejects unknown fields, as every body and record of a call does. */
export function closed<P extends Record<string, TSchema>> (properties: P) {
  return Type.Object(properties, { additionalProperties: false })
}

/** The body of a call without parameters. */
export const NoBody = closed({})
export const Ok = closed({ ok: Type.Literal(true) })

/** Errors of the calls that need a right. */
function refusalsOf ({ access }: Endpoint): ErrorCode[] {
  return access.who !== 'anyone' && access.right !== undefined ? ['right_missing'] : []
}

/** Defines a call once, for the BFF's route, the browser's client, the OpenAPI document and the access tests. */
export function defineCall<E extends Endpoint, B extends TSchema, R extends TSchema> (endpoint: E, shape: {
  summary: string
  body: B
  response: R
  errors?: readonly ErrorCode[]
  namesDealer?: (body: Static<B>) => CustomerNumber | null | undefined
}) {
  return {
    ...endpoint,
    summary: shape.summary,
    body: shape.body,
    response: shape.response,
    errors: [...shape.errors ?? [], ...refusalsOf(endpoint)],
    namesDealer: shape.namesDealer
  }
}
