import { lightspeedMessages } from '@portal/contracts/policy/lightspeed-file'
import { partListMessages } from '@portal/contracts/policy/part-lists'
import { lightspeedOrderOf, type LightspeedOrder } from '@portal/contracts/rules/lightspeed/lightspeed-file'
import type { ReadSource, SourceChoice } from '@portal/contracts/rules/part-list/part-list-source'
import { fileBytes, readAside } from '../../domain/part-list/read-aside.ts'
import { rememberedColumns } from '../../domain/part-list/remembered-columns.ts'

/** A file that was read as an order; some of its lines may be wrong. */
export type OrderFileReading = { ok: true, order: LightspeedOrder, read: ReadSource } | { ok: false, message: string }

/** Reads a chosen file, whatever its name and type: browsers do not know the types of such files. */
export async function readOrderFile (file: Pick<File, 'size' | 'arrayBuffer'>, choice: SourceChoice = {}): Promise<OrderFileReading> {
  if (file.size === 0) return { ok: false, message: lightspeedMessages.empty }
  const source = await fileBytes(file)
  if (typeof source === 'string') return { ok: false, message: inOtherWords(source) }
  const reading = await readAside({ source, remembered: rememberedColumns(), choice, isOrderFile: true })
  if (!reading.ok) return { ok: false, message: inOtherWords(reading.message) }
  const order = lightspeedOrderOf(reading.read.list)
  return order.ok ? { ...order, read: reading.read } : order
}

/** The messages that differ from those of other pages that read lists of parts. */
function inOtherWords (message: string): string {
  switch (message) {
    case partListMessages.notText:
    case partListMessages.notWorkbook: return lightspeedMessages.type
    case partListMessages.empty:
    case partListMessages.noParts: return lightspeedMessages.noParts
    case partListMessages.tooVast: return lightspeedMessages.tooManyLines
    case partListMessages.unread: return lightspeedMessages.unknown
    default: return message
  }
}
