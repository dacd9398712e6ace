import Type, { type Static } from 'typebox'

const Headers = Type.Record(Type.String(), Type.String())

/** A recorded exchange with a gateway, stored as one file. Bodies are JSON. Everything confidential has been replaced. */
export const RecordedExchange = Type.Object({
  operation: Type.String(),
  request: Type.Object({
    method: Type.String(),
    /** Path and query. */
    path: Type.String(),
    headers: Headers,
    body: Type.Optional(Type.Unknown())
  }, { additionalProperties: false }),
  response: Type.Object({
    status: Type.Integer({ minimum: 100, maximum: 599 }),
    headers: Headers,
    body: Type.Unknown()
  }, { additionalProperties: false })
}, { additionalProperties: false })
export type RecordedExchange = Static<typeof RecordedExchange>
