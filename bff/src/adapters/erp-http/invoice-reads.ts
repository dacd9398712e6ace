import { gatewayOperations } from '@portal/erp-gateway/contract/operations'
import type { Erp } from '../../ports/erp.ts'
import type { Ask } from './ask.ts'
import type { Listed } from './listed.ts'

const { invoices, invoice } = gatewayOperations

export function invoiceReads (ask: Ask, listed: Listed): Pick<Erp, 'invoicesSince' | 'invoice'> {
  return {
    async invoicesSince (customerNumber, since, context) {
      const found = await ask.get(invoices, { customerNumber, since }, context)
      listed.keep(found.invoices.map(({ _id }) => _id), customerNumber)
      return found.invoices
    },

    async invoice (id, context) {
      const found = await ask.find(invoice, { id }, context, listed.strays)
      return 'notFound' in found ? undefined : found.answer
    }
  }
}
