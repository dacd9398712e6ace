import { rightPresets, type Rights } from '@portal/contracts/rules/accounts/rights'
import type { Ports } from '../../bff/src/ports/ports.ts'
import type { PasswordHash } from '../../bff/src/ports/system/id-types.ts'

/** The people of each dealership besides its owner: one who may release any order, one who may submit only the smallest, and one who may submit none. */
const colleagues = {
  manager: rightPresets.manager,
  buyer: { ...rightPresets.buyer, order_limit: 100 },
  counter: rightPresets.counter
} as const satisfies Record<string, Rights>

type Colleague = keyof typeof colleagues

/** The address under which somebody's colleague logs in. */
export function colleagueOf (customer: string, colleague: Colleague): string {
  return `${colleague}-${customer}@example.com`
}

/** @param at milliseconds since 1970 */
export async function createColleagues (
  { users, ids }: Pick<Ports, 'users' | 'ids'>, customer: string, passwordHash: PasswordHash, at: number
): Promise<void> {
  for (const [name, rights] of Object.entries(colleagues)) {
    await users.create({
      id: ids.uuid(),
      role: 'dealer',
      email: `${name}-${customer}@example.com`,
      status: 'active',
      passwordHash,
      nameFirst: null,
      nameLast: null,
      repNumber: null,
      dealerNumber: customer,
      createdAt: at,
      lastLogin: null,
      epoch: 1
    }, undefined, { rights })
  }
}
