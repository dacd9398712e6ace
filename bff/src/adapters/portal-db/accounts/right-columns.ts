import type { Rights } from '@portal/contracts/rules/accounts/rights'
import type { MembershipRow } from '../engine/schema.ts'

type RightColumns = Omit<MembershipRow, 'user_id' | 'dealer_number' | 'since' | 'last_login'>

/** The columns of the tables that hold rights. */
export const rightColumns = ['may_order', 'order_limit', 'may_see_prices', 'may_see_finances', 'may_manage_people'] as const

export function columnsOfRights (rights: Rights): RightColumns {
  return {
    may_order: Number(rights.order),
    order_limit: rights.order_limit,
    may_see_prices: Number(rights.prices),
    may_see_finances: Number(rights.finances),
    may_manage_people: Number(rights.people)
  }
}

export function rightsOf (row: { [Column in keyof RightColumns]: RightColumns[Column] | null }): Rights {
  return {
    order: row.may_order === 1,
    order_limit: row.order_limit,
    prices: row.may_see_prices === 1,
    finances: row.may_see_finances === 1,
    people: row.may_manage_people === 1
  }
}
