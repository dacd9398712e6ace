import { limits } from '@portal/contracts/policy/limits'
import { formatMoney, centsToDecimal } from '@portal/contracts/base/money'
import { readOrderLimit } from '@portal/contracts/rules/accounts/order-limit'
import { rightPresets, type RightPreset, type Rights } from '@portal/contracts/rules/accounts/rights'

/** Rights as chosen in a form. `limit` applies only to a buyer: dollars, or empty for no limit. */
export type EnteredRights = { preset: RightPreset, limit: string }

/** What people with a preset may do. */
export const presetWords: Readonly<Record<RightPreset, string>> = {
  owner: 'Everything, including managing people',
  manager: 'Everything except managing people',
  buyer: 'Sees prices and submits orders, up to a limit if you set one',
  bookkeeper: 'Sees prices, orders, invoices and finances; submits no orders',
  counter: 'Sees only suggested retail prices; fills carts and saves them for others'
}

export function enteredRights (rights: Rights, preset: RightPreset): EnteredRights {
  return { preset, limit: rights.order_limit === null ? '' : centsToDecimal(rights.order_limit) }
}

/** The rights that were chosen, or what is wrong with the limit. */
export function chosenRights ({ preset, limit }: EnteredRights): { rights: Rights } | { error: string } {
  const rights = rightPresets[preset]
  if (preset !== 'buyer' || limit.trim() === '') return { rights }
  const cents = readOrderLimit(limit)
  if (cents === undefined) {
    return { error: `Enter an amount above $0 and up to ${formatMoney(limits.orderLimitMax)}, such as 500, or leave it empty for no limit.` }
  }
  return { rights: { ...rights, order_limit: cents } }
}
