/** What staff are told if the order under a reference, in the ERP, is not the one that the portal sent. */
export function foreignReferenceText (erpOrderId: string): string {
  return `In the ERP, this reference belongs to order ${erpOrderId} of another dealer. Resolve that in the ERP first.`
}
