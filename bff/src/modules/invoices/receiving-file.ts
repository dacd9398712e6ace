import type { CustomerNumber, InvoiceId, ItemNumber } from '@portal/contracts/base/ids'
import { limits } from '@portal/contracts/policy/limits'
import { csvText, type SheetCell } from '@portal/contracts/rules/text/csv'
import { partLines, billedPrice } from '@portal/contracts/rules/finances/invoices'
import type { ErpContext } from '../../ports/erp/erp.ts'
import type { Ports } from '../../ports/ports.ts'
import { invoiceOf, priceCells } from './invoices.service.ts'

/**
 * A row for each line with a part: what a dealer's system needs to receive it. The bar code is blank if the part is no longer sold or has none; of
 * several, the first is used.
 * @throws PortalError as `invoiceOf` and the ERP's reads do
 */
export async function invoiceToReceive ({ erp }: Pick<Ports, 'erp'>, id: InvoiceId, customerNumber: CustomerNumber, context: ErpContext): Promise<string> {
  const invoice = await invoiceOf({ erp }, id, customerNumber, context)
  const lines = partLines(invoice.details)
  const barCodes = await barCodesOf({ erp }, [...new Set(lines.map(line => line.item_number))], customerNumber, context)
  return csvText([
    ['part number', 'bar code', 'description', 'ordered', 'shipped', 'cost', 'price per', 'po number', 'invoice number'],
    ...lines.map((line): SheetCell[] => {
      const cost = billedPrice(line)
      return [
        line.item_number, barCodes.get(line.item_number) ?? null, line.item_description, line.quantity_ordered, line.quantity_shipped,
        ...priceCells(cost), invoice.po_number, invoice.invoice_number
      ]
    })
  ])
}

async function barCodesOf ({ erp }: Pick<Ports, 'erp'>, numbers: readonly ItemNumber[], customerNumber: CustomerNumber, context: ErpContext): Promise<Map<ItemNumber, string>> {
  const codes = new Map<ItemNumber, string>()
  for (let from = 0; from < numbers.length; from += limits.priceRequestMax) {
    const { items } = await erp.prices(numbers.slice(from, from + limits.priceRequestMax), customerNumber, context)
    for (const { item_number: number, bar_codes: [code] = [] } of items) if (code !== undefined) codes.set(number, code)
  }
  return codes
}
