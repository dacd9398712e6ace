import { limits, messages } from '@portal/contracts/limits'
import { lightspeedMessages, lightspeedPoPattern } from '@portal/contracts/rules/lightspeed'

const allowed = new RegExp(lightspeedPoPattern)

/** What is wrong with a PO number for a file, or undefined. */
export function poProblem (po: string): string | undefined {
  const trimmed = po.trim()
  if (trimmed === '') return messages.poRequired
  if (trimmed.length > limits.poNumberMax) return messages.poMax
  return allowed.test(trimmed) ? undefined : lightspeedMessages.poCharacters
}
