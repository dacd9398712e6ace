import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import type { GatewayErp } from '../server/erp.ts'

/** An ERP without references that keeps its orders in a file: a line with the mark of each. An order's id is the number of its line. */
export type FileErp = {
  /** The marks of all orders, oldest first. */
  orders(): string[]
  take(mark: string): { erpOrderId: string }
  findByMark: NonNullable<GatewayErp['findByMark']>
}

export function fileErp (file: string): FileErp {
  const orders = (): string[] => existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(line => line !== '') : []
  return {
    orders,
    take (mark) {
      appendFileSync(file, `${mark}\n`)
      return { erpOrderId: String(orders().length) }
    },
    findByMark: ({ mark }) => orders().flatMap((line, index) => line === mark ? [{ erpOrderId: String(index + 1), status: 'unconfirmed' as const }] : [])
  }
}
