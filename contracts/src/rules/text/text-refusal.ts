import type { TextFault, TextRule } from './typed-text.ts'

/** A message that names the field and says what is wrong with its text. */
export function textRefusal (field: string, fault: TextFault, { max, multiline }: TextRule): string {
  switch (fault) {
    case 'blank': return `${field} must not be blank.`
    case 'control': return `${field} must not contain ${multiline === true ? '' : 'line breaks, tabs or other '}control characters.`
    case 'long': return `${field} must be at most ${max} characters.`
  }
}
