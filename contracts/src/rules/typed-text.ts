import { patterns } from '../policy/patterns.ts'

/** The rule for a typed text. Blanks around it do not count. */
export type TextRule = {
  /** 1 where something must be typed. */
  min?: number
  /** Characters. */
  max: number
  /** It may have line breaks and tabs. */
  multiline?: boolean
}

export type TextFault = 'blank' | 'control' | 'long'

const line = new RegExp(patterns.line)
const multiline = new RegExp(patterns.multiline)
const controls = new RegExp(patterns.controls, 'g')

/** What is wrong with a text, or undefined. */
export function textFault (text: string, rule: TextRule): TextFault | undefined {
  const typed = text.trim()
  if (typed === '' && (rule.min ?? 0) > 0) return 'blank'
  if (!(rule.multiline === true ? multiline : line).test(typed)) return 'control'
  return [...typed].length > rule.max ? 'long' : undefined
}

/** The text with a blank in place of each line break and control character. */
export function asOneLine (text: string): string {
  return text.replace(controls, ' ')
}
