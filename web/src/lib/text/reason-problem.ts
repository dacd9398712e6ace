import { limits } from '@portal/contracts/policy/limits'
import * as messages from '@portal/contracts/policy/messages'
import { textRefusal } from '@portal/contracts/rules/text/text-refusal'
import { textFault } from '@portal/contracts/rules/text/typed-text'

const rule = { min: 1, max: limits.cancelReasonMax } as const

/** What is wrong with the text of a `ReasonField`, if anything. @param reader who will read it */
export function reasonProblem (reason: string, reader: string): string | undefined {
  const fault = textFault(reason.trim(), rule)
  switch (fault) {
    case undefined: return undefined
    case 'blank': return `Enter a reason for ${reader}.`
    case 'control': return messages.controlCharacters
    case 'long': return textRefusal('Reason', fault, rule)
  }
}
