import Type, { type Static, type TSchema } from 'typebox'
import type { Endpoint } from './endpoints.ts'
import type { ErrorCode } from './errors.ts'

/** A call: where it is, who may make it, what it takes, what it answers, how it may fail. */
export type Call = Endpoint & {
  readonly summary: string
  readonly body: TSchema
  readonly response: TSchema
  /** The errors of its own, beside those any call can give (see `commonErrors`). */
  readonly errors: readonly ErrorCode[]
  /**
   * The dealer that a body names. It is compared with the one that the call is for, never trusted: another one answers
   * 409 `dealer_changed`.
   */
  readonly namesDealer: ((body: never) => string | null | undefined) | undefined
}

export type BodyOf<C extends Call> = Static<C['body']>
export type ResponseOf<C extends Call> = Static<C['response']>

/** Errors that any call can give. */
export const commonErrors = ['invalid_body', 'cross_site', 'payload_too_large', 'unsupported_media_type', 'internal'] as const satisfies readonly ErrorCode[]

/** An object that refuses unknown fields, as every body and record of a call does. */
export function closed<P extends Record<string, TSchema>> (properties: P) {
  return Type.Object(properties, { additionalProperties: false })
}

/** The body of a call that takes nothing. */
export const NoBody = closed({})
export const Ok = closed({ ok: Type.Literal(true) })

/** Declares a call once, for the BFF's route, the browser's client, the OpenAPI document and the access tests. */
export function defineCall<E extends Endpoint, B extends TSchema, R extends TSchema> (endpoint: E, shape: {
  summary: string
  body: B
  response: R
  errors?: readonly ErrorCode[]
  namesDealer?: (body: Static<B>) => string | null | undefined
}) {
  return { ...endpoint, summary: shape.summary, body: shape.body, response: shape.response, errors: shape.errors ?? [], namesDealer: shape.namesDealer }
}
