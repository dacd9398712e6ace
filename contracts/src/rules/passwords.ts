import { commonWords } from './common-words.ts'

/** Signs and digits that people use in place of letters. */
const written: Readonly<Record<string, string>> = { '@': 'a', 4: 'a', 3: 'e', 1: 'i', '!': 'i', 0: 'o', $: 's', 5: 's', 7: 't' }

/**
 * Whether a new password is a common one in disguise: a well-known word or a repeated letter, with digits and signs around it or in place
 * of letters (`P@ssw0rd1!`, `Summer2026!`).
 */
export function isCommonPassword (password: string): boolean {
  const middle = password.toLowerCase().replace(/^[^a-z]+/, '').replace(/[^a-z]+$/, '')
  const word = Array.from(middle, sign => written[sign] ?? sign).join('')
  return commonWords.has(word) || /^(.)\1*$/.test(word)
}
