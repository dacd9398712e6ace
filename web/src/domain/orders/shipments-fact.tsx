import styled from 'styled-components'
import type { Shipment } from '@portal/contracts/shipments'
import { formatDate } from '@portal/contracts/base/dates'
import { shipmentText, trackedText, trackingPage } from '@portal/contracts/rules/orders/shipments'
import { color, media, space, touchTarget } from '../../theme/tokens.ts'
import { OutIcon } from '../../ui/controls/icons.tsx'
import { OutLink } from '../../ui/controls/text-link.tsx'
import { VerbatimName } from '../../ui/layout/verbatim-text.tsx'

/** On a phone, a tracking number takes the whole width, so that it is not broken. */
const Whole = styled.div`
  ${media.belowTablet} {
    && {
      grid-template-columns: minmax(0, 1fr);
      gap: 0;
    }
  }
`

/** One line each, tall enough that people do not hit the next one's link. */
const Line = styled.div`
  a {
    display: inline-flex;
    align-items: center;
    min-height: 26px;
  }

  ${media.touch} {
    a {
      min-height: ${touchTarget};
    }
  }
`

const Day = styled.span`
  margin-left: ${space(1)};
  color: ${color('ink-muted')};
`

/** The shipments, as one of the `Facts`, with links to the carriers. Renders nothing if none is known. */
export function ShipmentsFact ({ shipments = [] }: { shipments: readonly Shipment[] | undefined }) {
  if (shipments.length === 0) return null
  return (
    <Whole>
      <dt>{shipments.length === 1 ? 'Shipment' : 'Shipments'}</dt>
      <dd>{shipments.map(shipment => <Line key={shipment.tracking_number}><Tracked shipment={shipment} /></Line>)}</dd>
    </Whole>
  )
}

function Tracked ({ shipment }: { shipment: Shipment }) {
  const { shipped_on: day } = shipment
  const page = trackingPage(shipment)
  if (page === undefined) return <VerbatimName>{shipmentText(shipment)}</VerbatimName>
  return (
    <>
      <OutLink href={page}><VerbatimName>{trackedText(shipment)}</VerbatimName><OutIcon /></OutLink>
      {day !== undefined && <> <Day>{formatDate(day)}</Day></>}
    </>
  )
}
