import Type, { type Static } from 'typebox'
import { closed } from './call.ts'
import { IsoDate } from './fields.ts'

/** What was sent together: a parcel, or a pallet. */
export const Shipment = closed({
  carrier: Type.String({ description: 'Empty if the ERP does not name it' }),
  tracking_number: Type.String(),
  shipped_on: Type.Optional(IsoDate)
})
export type Shipment = Static<typeof Shipment>
