import type { TypedPart } from '@portal/contracts/stock'
import type { Erp, ErpContext } from '../../ports/erp.ts'

/** The parts meant by typed part numbers, in the same order. Throws as the ERP's reads do. */
export async function typedParts (erp: Pick<Erp, 'prices'>, typed: readonly string[], customerNumber: string, context: ErpContext): Promise<TypedPart[]> {
  const numbers = typed.map(text => text.toUpperCase())
  const { items, notChecked } = await erp.prices([...new Set(numbers)], customerNumber, context)
  const sold = new Map(items.map(item => [item.item_number, item]))
  return typed.map((text, index) => {
    const number = numbers[index] ?? text
    const found = sold.get(number)
    return {
      typed: text,
      ...(found !== undefined && { found }),
      near: [],
      ...(notChecked.includes(number) && { not_checked: true })
    }
  })
}
