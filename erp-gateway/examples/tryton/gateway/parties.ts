import Type from 'typebox'
import { readModel } from './read.ts'
import type { CallOptions, Tryton } from './tryton.ts'

const readIds = readModel('party.party', Type.Object({ id: Type.Integer(), code: Type.String() }))

/** Which of the parties are dealers, and which only customers, suppliers or staff. */
export const dealersOnly = ['dealer', '=', true] as const

/** The ids of dealers by their customer numbers. */
export type Parties = {
  /** Undefined if there is no such dealer. */
  idOf(customerNumber: string, options: CallOptions): Promise<number | undefined>
  idsOf(customerNumbers: readonly string[], options: CallOptions): Promise<Map<string, number>>
}

export function createParties (tryton: Tryton): Parties {
  async function idsOf (customerNumbers: readonly string[], options: CallOptions): Promise<Map<string, number>> {
    const found = await readIds(tryton, [dealersOnly, ['code', 'in', customerNumbers]], options)
    return new Map(found.map(({ code, id }) => [code, id]))
  }

  return { idsOf, idOf: async (customerNumber, options) => (await idsOf([customerNumber], options)).get(customerNumber) }
}
