import Type from 'typebox'

/** `GET /v1/health`: the ERP behind the gateway is working. */
export const HealthReply = Type.Object({ STATE: Type.Literal('UP') })
