import type { Shipment } from '@portal/contracts/shipments'
import { shipmentText, trackingPage } from '@portal/contracts/rules/shipments'
import { OutIcon } from '../../ui/icons.tsx'
import { OutLink } from '../../ui/text-link.tsx'

/** What was sent off, as one of the `Facts`, with links to the carriers. Nothing where nothing is known. */
export function ShipmentsFact ({ shipments = [] }: { shipments: readonly Shipment[] | undefined }) {
  if (shipments.length === 0) return null
  return (
    <div>
      <dt>{shipments.length === 1 ? 'Shipment' : 'Shipments'}</dt>
      <dd>{shipments.map(shipment => <div key={shipment.tracking_number}><Tracked shipment={shipment} /></div>)}</dd>
    </div>
  )
}

function Tracked ({ shipment }: { shipment: Shipment }) {
  const page = trackingPage(shipment)
  return page === undefined ? shipmentText(shipment) : <OutLink href={page}>{shipmentText(shipment)}<OutIcon /></OutLink>
}
