import * as patterns from '../../policy/patterns.ts'

/** The rule for a typed text. Surrounding blanks do not count. */
export type TextRule = {
  /** 1 if the text is required. */
  min?: number
  /** Maximum number of characters. */
  max: number
  /** Whether line breaks and tabs are allowed. */
  multiline?: boolean
}

export type TextFault = 'blank' | 'control' | 'long'

const line = new RegExp(patterns.line)
const multiline = new RegExp(patterns.multiline)
const controls = new RegExp(patterns.controls, 'g')

/** What is wrong with a text, or undefined if nothing is. */
export function textFault (text: string, rule: TextRule): TextFault | undefined {
  const typed = text.trim()
  if (typed === '' && (rule.min ?? 0) > 0) return 'blank'
  if (!(rule.multiline === true ? multiline : line).test(typed)) return 'control'
  return [...typed].length > rule.max ? 'long' : undefined
}

/** Replaces each line break and control character with a blank. */
export function asOneLine (text: string): string {
  return text.replace(controls, ' ')
}
