import { commonWords } from './common-password-words.ts'

/** Words that suggest themselves here: what the portal is, what it deals in and who uses it. */
const ownWords: ReadonlySet<string> = new Set([
  'account', 'admin', 'administrator', 'catalog', 'checkout', 'company', 'dealer', 'dealers', 'dealership', 'dealerportal', 'distributor', 'invoice', 'invoices',
  'motorsport', 'motorsports', 'order', 'orders', 'part', 'parts', 'partsdealer', 'portal', 'powersport', 'powersports', 'representative', 'sales', 'salesrep', 'stock',
  'superuser', 'supply', 'tamarack', 'warehouse', 'wholesale'
])

/** Letters of a word that count wherever digits and signs stand between them. Fewer are found in passwords that are as good as random. */
const scatteredMin = 5

/** Signs and digits that people use in place of letters. */
const written: Readonly<Record<string, string>> = { '@': 'a', 4: 'a', 3: 'e', 1: 'i', '!': 'i', 0: 'o', $: 's', 5: 's', 7: 't' }

/**
 * Whether a new password is a common one in disguise: a well-known word, one of the portal's own or a repeated letter, with digits and signs
 * around it, in place of letters or between them (`P@ssw0rd1!`, `Summer2026!`, `!QAZ2wsx`).
 */
export function isCommonPassword (password: string): boolean {
  const lower = password.toLowerCase()
  const middle = lower.replace(/^[^a-z]+/, '').replace(/[^a-z]+$/, '')
  const word = Array.from(middle, sign => written[sign] ?? sign).join('')
  const letters = lower.replace(/[^a-z]/g, '')
  return isKnown(word) || /^(.)\1*$/.test(word) || (letters.length >= scatteredMin && isKnown(letters))
}

function isKnown (word: string): boolean {
  return commonWords.has(word) || ownWords.has(word)
}
