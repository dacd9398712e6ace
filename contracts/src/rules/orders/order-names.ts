const unnamed = 'Unnamed Order'

type Named = { readonly po_number: string }

/** The PO number, or a placeholder. */
export function orderName ({ po_number: po }: Named): string {
  return po === '' ? unnamed : po
}

export function orderTitle (order: Named): string {
  return order.po_number === '' ? unnamed : `PO #${order.po_number}`
}
