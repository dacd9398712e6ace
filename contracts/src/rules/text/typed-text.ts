import * as patterns from '../../policy/patterns.ts'

/** The rule for a typed text. Neither surrounding spaces nor invisible characters count. */
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

const invisible = new RegExp(patterns.invisible, 'g')
/** The characters of most texts, in which nothing has to be replaced. */
const plainOnly = /^[ -~]*$/
const typographic = Object.entries(patterns.typographic).map(([plain, signs]) => [plain, new RegExp(signs, 'g')] as const)

const fullWidth = new RegExp(patterns.fullWidth, 'g')

/**
 * Text as a plain keyboard writes it: without invisible characters, with plain hyphens, apostrophes, quotation marks and spaces, and with the
 * full-width letters, digits and symbols of East Asian keyboards made plain.
 */
export function plainText (text: string): string {
  if (plainOnly.test(text)) return text
  const narrow = text.replace(invisible, '').replace(fullWidth, wide => wide.normalize('NFKC'))
  return typographic.reduce((plainer, [plain, signs]) => plainer.replace(signs, plain), narrow)
}

/** A typed line ready for use: plain, without surrounding spaces. */
export function typedLine (text: string): string {
  return plainText(text).trim()
}

/** What is wrong with a text, or undefined if nothing is. */
export function textFault (text: string, rule: TextRule): TextFault | undefined {
  const typed = rule.multiline === true ? text.trim() : typedLine(text)
  if (typed === '' && (rule.min ?? 0) > 0) return 'blank'
  if (!(rule.multiline === true ? multiline : line).test(typed)) return 'control'
  return textLength(typed) > rule.max ? 'long' : undefined
}

/** Characters as people count them: an emoji is one, as in the schemas of calls. */
export function textLength (text: string): number {
  return plainOnly.test(text) ? text.length : [...text].length
}

/** The text on one line: plain, with a space for each line break and control character. */
export function asOneLine (text: string): string {
  return plainText(text).replace(controls, ' ')
}
