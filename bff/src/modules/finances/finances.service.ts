import type { Dealer } from '@portal/contracts/dealers'
import type { CustomerNumber } from '@portal/contracts/base/ids'
import { limits } from '@portal/contracts/policy/limits'
import { isoDateOf } from '@portal/contracts/base/dates'
import { invoiceHistorySince, isSettled } from '@portal/contracts/rules/finances/invoices'
import { PortalError } from '../../errors.ts'
import type { ErpContext } from '../../ports/erp/erp.ts'
import type { Ports } from '../../ports/ports.ts'

/** @throws PortalError `not_found` for a dealer that the ERP does not have */
export async function accountOf ({ erp }: Pick<Ports, 'erp'>, customerNumber: CustomerNumber, context: ErpContext): Promise<Dealer> {
  const dealer = await erp.dealer(customerNumber, context)
  if (dealer === undefined) throw new PortalError('not_found')
  return dealer
}

/**
 * Today's statement of account: the amounts by age, and the invoices in the history that are not known to be settled.
 * @throws PortalError `statement_too_long`; as `accountOf` and the printer do
 */
export async function statementAsPdf (
  ports: Pick<Ports, 'erp' | 'clock' | 'timeZone' | 'documentPrinter'>, customerNumber: CustomerNumber, context: ErpContext
): Promise<Uint8Array> {
  const today = isoDateOf(ports.clock.now(), ports.timeZone)
  const since = invoiceHistorySince(today)
  const [dealer, invoices] = await Promise.all([accountOf(ports, customerNumber, context), ports.erp.invoicesSince(customerNumber, since, context)])
  const open = invoices.filter(invoice => !isSettled(invoice))
  if (open.length > limits.pdfLinesMax) throw new PortalError('statement_too_long')
  return await ports.documentPrinter.pdf({ statement: { today, since, invoices: open }, dealer }, context.asker)
}
