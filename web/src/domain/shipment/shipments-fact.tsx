import type { Shipment } from '@portal/contracts/shipments'
import { shipmentText } from '@portal/contracts/rules/shipments'

/** What was sent off, as one of the `Facts`. Nothing where nothing is known. */
export function ShipmentsFact ({ shipments = [] }: { shipments: readonly Shipment[] | undefined }) {
  if (shipments.length === 0) return null
  return (
    <div>
      <dt>{shipments.length === 1 ? 'Shipment' : 'Shipments'}</dt>
      <dd>{shipments.map(shipment => <div key={shipment.tracking_number}>{shipmentText(shipment)}</div>)}</dd>
    </div>
  )
}
