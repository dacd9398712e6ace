import Type from 'typebox'
import { closed, defineCall } from './call.ts'
import { Dealer } from './dealers.ts'
import { endpoints } from './endpoints.ts'
import { CustomerNumber } from './fields.ts'
import { timings } from './policy/timings.ts'
import { formatDuration } from './base/numbers.ts'

export const finances = defineCall(endpoints.finances, {
  summary: `The acting dealer's record with the amounts due, at most ${formatDuration(timings.dealerFresh)} old.`,
  body: closed({ dealer: CustomerNumber }),
  response: closed({ dealer: Dealer }),
  errors: ['unauthenticated', 'dealer_required', 'dealer_not_yours', 'dealer_changed', 'not_found', 'erp_unavailable', 'erp_bad_reply'],
  namesDealer: body => body.dealer
})

export const statementPdf = defineCall(endpoints.statementPdf, {
  summary: 'The acting dealer\'s statement of account as a PDF file, in base64: amounts by age and open invoices. While the ERP is away, those of its last answers, with their time.',
  body: closed({ dealer: CustomerNumber }),
  response: closed({ pdf: Type.String({ description: 'Base64' }) }),
  errors: [...finances.errors, 'statement_too_long', 'portal_unavailable'],
  namesDealer: body => body.dealer
})
