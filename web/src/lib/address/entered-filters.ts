import { textRefusal } from '@portal/contracts/rules/text/text-refusal'
import { textFault } from '@portal/contracts/rules/text/typed-text'

/** Entered filters as query parameters, even invalid ones, so that Back and a reload show them again. */
export function enteredParams (entered: Readonly<Record<string, string>>): URLSearchParams {
  return new URLSearchParams(Object.entries(entered).filter(([, text]) => text !== ''))
}

/** What is wrong with a filter that is any text; an empty one is no filter. */
export function textProblem (label: string, text: string, max: number): string | undefined {
  const fault = textFault(text, { max })
  return fault === undefined ? undefined : textRefusal(label, fault, { max })
}
