import { nearestWholePacks, type BrokenPack } from './supply.ts'

const namedMax = 3

/** Why an order that breaks packs is refused, with the quantities that can be ordered instead. */
export function brokenPacksMessage (broken: readonly BrokenPack[]): string {
  const named = broken.slice(0, namedMax).map(({ item_number: item, pack, quantity }) =>
    `${item} is sold only in packs of ${pack}: order ${nearestWholePacks(pack, quantity).join(' or ')} instead of ${quantity}.`)
  const others = broken.length - namedMax
  return [...named, ...others > 0 ? [`The same goes for ${others} more.`] : []].join(' ')
}
