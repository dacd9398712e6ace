import { lightspeedLimits, lightspeedMessages } from '../../policy/lightspeed-file.ts'
import { decodedText, isGarbled, withMarkedControls, withoutPadding } from '../part-list/decoded-text.ts'
import { partListOf } from '../part-list/part-list.ts'
import { sourceRows } from '../part-list/source-rows.ts'
import { lightspeedOrderOf, type LightspeedReading } from './lightspeed-file.ts'

/** Reads a file of text, or says why it is not an order. This takes milliseconds, whatever the file contains. */
export function readLightspeedFile (bytes: Uint8Array): LightspeedReading {
  if (bytes.length === 0) return refused(lightspeedMessages.empty)
  if (bytes.length > lightspeedLimits.fileBytes) return refused(lightspeedMessages.tooLarge)
  const text = withoutPadding(decodedText(bytes))
  if (isGarbled(text)) return refused(lightspeedMessages.type)
  const rows = sourceRows(withMarkedControls(text))
  return rows.length > lightspeedLimits.rows ? refused(lightspeedMessages.tooManyLines) : lightspeedOrderOf(partListOf(rows, { isOrderFile: true }))
}

function refused (message: string): LightspeedReading {
  return { ok: false, message }
}
