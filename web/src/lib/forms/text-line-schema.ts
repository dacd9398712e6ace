import { string } from 'yup'
import * as messages from '@portal/contracts/policy/messages'
import { textFault, typedLine } from '@portal/contracts/rules/text/typed-text'

/** One line of text, like the contract's `Line`. Send the result of `cast`. Add `required` if it must not be blank. */
export function textLineSchema (max: number, tooLong: string) {
  return string().transform(typedLine).test('line', (text = '', context) => {
    const fault = textFault(text, { max })
    return fault === undefined || context.createError({ message: fault === 'long' ? tooLong : messages.controlCharacters })
  })
}
