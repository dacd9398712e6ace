import { gatewayOperations } from '@portal/erp-gateway/contract/operations'
import type { Erp } from '../../ports/erp.ts'
import type { Ask } from './ask.ts'

const { invoices, invoice } = gatewayOperations

export function invoiceReads (ask: Ask): Pick<Erp, 'invoicesSince' | 'invoice'> {
  return {
    invoicesSince: async (customerNumber, since, context) => (await ask.get(invoices, { customerNumber, since }, context)).invoices,

    async invoice (id, context) {
      const found = await ask.find(invoice, { id }, context)
      return 'notFound' in found ? undefined : found.answer
    }
  }
}
