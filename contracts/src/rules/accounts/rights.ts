import { formatMoney, type Cents } from '../../base/money.ts'

/** What a person may do for a dealership. */
export const rightNames = ['order', 'prices', 'finances', 'people'] as const

export type Right = (typeof rightNames)[number]

/** A person's rights for one dealer number. `order_limit`: the highest item total of an order, in cents; null for none. */
export type Rights = Record<Right, boolean> & { order_limit: Cents | null }

export const everyRight: Rights = { order: true, order_limit: null, prices: true, finances: true, people: true }
export const noRights: Rights = { order: false, order_limit: null, prices: false, finances: false, people: false }

/** Rights for common kinds of people. A buyer also has an order limit. */
export const rightPresets = {
  owner: everyRight,
  manager: { ...everyRight, people: false },
  buyer: { ...noRights, order: true, prices: true },
  bookkeeper: { ...noRights, prices: true, finances: true },
  counter: noRights
} as const satisfies Record<string, Rights>

export type RightPreset = keyof typeof rightPresets

export const presetLabels: Readonly<Record<RightPreset, string>> = {
  owner: 'Owner',
  manager: 'Manager',
  buyer: 'Buyer',
  bookkeeper: 'Bookkeeper',
  counter: 'Counter'
}

/** The rights with those that they imply: orders and finances cannot be seen without prices. There is no limit without the right to order. */
export function completeRights (rights: Rights): Rights {
  return { ...rights, order_limit: rights.order ? rights.order_limit : null, prices: rights.prices || rights.order || rights.finances }
}

/** An owner may do everything, without a limit. A dealership keeps one. */
export function isOwner (rights: Rights): boolean {
  return rightNames.every(right => rights[right]) && rights.order_limit === null
}

export function sameRights (a: Rights, b: Rights): boolean {
  return rightNames.every(right => a[right] === b[right]) && a.order_limit === b.order_limit
}

/** The preset with these rights, whatever a buyer's limit; undefined if there is none. */
export function presetOf (rights: Rights): RightPreset | undefined {
  const without = (of: Rights): Rights => ({ ...of, order_limit: null })
  const found = Object.entries(rightPresets).find(([name, preset]) => sameRights(name === 'buyer' ? without(rights) : rights, preset))
  // The keys are those of `rightPresets`.
  return found?.[0] as RightPreset | undefined
}

/** The rights in words for staff and owners: the preset, or each right, and the limit. */
export function rightsInWords (rights: Rights): string {
  const preset = presetOf(rights)
  const named = preset === undefined ? rightNames.filter(right => rights[right]).join(', ') : presetLabels[preset]
  return rights.order_limit === null ? named : `${named}, up to ${formatMoney(rights.order_limit)} an order`
}
