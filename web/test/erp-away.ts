import { erpIsThere, useErpAbsence, type ErpAbsence } from '../src/lib/http/erp-absence.ts'

/** The page learns that the ERP is away. */
export function erpAway (changes: Partial<ErpAbsence> = {}): void {
  useErpAbsence.setState({ awaySince: Date.now() - 60_000, takesOrders: false, ...changes })
}

/** The page learns that the ERP is back. */
export function erpBack (): void {
  useErpAbsence.setState(erpIsThere)
}
