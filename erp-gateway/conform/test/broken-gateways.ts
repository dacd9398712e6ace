import type { Broken } from './breaking.ts'
import { brokenDealers } from './broken-dealers.ts'
import { brokenFigures } from './broken-figures.ts'
import { brokenItems } from './broken-items.ts'
import { brokenOrders } from './broken-orders.ts'
import { brokenPosting } from './broken-posting.ts'

export const brokenGateways: readonly Broken[] = [...brokenItems, ...brokenDealers, ...brokenOrders, ...brokenFigures, ...brokenPosting]
