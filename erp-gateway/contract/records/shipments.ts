import type { Shipment } from '@portal/contracts/shipments'
import { dayOrNone, nonBlankText, text } from '../codecs.ts'
import { field, list, optional, record } from '../record.ts'
import { ifBlank } from './if-blank.ts'

const onOrderAndInvoice = 'The order\'s own page, the invoice'

const shipment = record<Shipment>('Shipment', {
  carrier: field('CARRI', text(20, 'keep'), { means: 'Carrier as people know it', shown: onOrderAndInvoice, blank: 'The tracking number stands alone', constant: '""' }),
  tracking_number: field('TRKNO', nonBlankText(30, 'document'), { means: 'The carrier\'s tracking number', shown: onOrderAndInvoice }),
  shipped_on: optional('SHPDT', dayOrNone, { means: 'Day on which it was shipped', shown: onOrderAndInvoice, blank: ifBlank.nothing })
})

export const shipments = optional('SHPMS', list(shipment), {
  means: 'What was sent off, oldest first, each with its tracking number', shown: onOrderAndInvoice, blank: ifBlank.nothing
})
