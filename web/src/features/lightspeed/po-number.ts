import { limits } from '@portal/contracts/policy/limits'
import * as messages from '@portal/contracts/policy/messages'
import { lightspeedMessages, lightspeedPoPattern } from '@portal/contracts/policy/lightspeed-file'
import { textFault, typedLine } from '@portal/contracts/rules/text/typed-text'

const allowed = new RegExp(lightspeedPoPattern)

/** The error of an upload's PO number, or undefined. */
export function poProblem (po: string): string | undefined {
  switch (textFault(po, { min: 1, max: limits.poNumberMax })) {
    case 'blank': return messages.poRequired
    case 'long': return messages.poMax
    case 'control': return messages.controlCharacters
    case undefined: return allowed.test(typedLine(po)) ? undefined : lightspeedMessages.poCharacters
  }
}
