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

/** Shorter words of a name stand in many passwords by chance. */
const nameMin = 3

/**
 * Whether a new password is a common one in disguise: a well-known word, words of the portal's own or of a name, or a repeated letter, with digits
 * and signs around it, in place of letters or between them (`P@ssw0rd1!`, `Summer2026!`, `!QAZ2wsx`).
 * @param names of the distributor, the dealer and the person, and their e-mail addresses
 */
export function isCommonPassword (password: string, names: readonly string[] = []): boolean {
  const lower = password.toLowerCase()
  const [middle = ''] = /[a-z](?:.*[a-z])?/s.exec(lower) ?? []
  const word = Array.from(middle, sign => written[sign] ?? sign).join('')
  const letters = lower.replace(/[^a-z]/g, '')
  const own = new Set([...ownWords, ...names.flatMap(wordsOf)])
  const isKnown = (text: string): boolean => commonWords.has(text) || isMadeOf(own, text)
  return isKnown(word) || /^(.)\1*$/.test(word) || (letters.length >= scatteredMin && isKnown(letters))
}

/** The words of a name or an e-mail address, without accents. */
function wordsOf (name: string): string[] {
  return name.normalize('NFD').toLowerCase().replace(/\p{M}/gu, '').split(/[^a-z]+/).filter(({ length }) => length >= nameMin)
}

/** Whether the text is one of the words, or several of them one after the other. */
function isMadeOf (words: ReadonlySet<string>, text: string): boolean {
  const ends = new Set([0])
  for (let end = 1; end <= text.length; end++) {
    for (const from of ends) {
      if (words.has(text.slice(from, end))) {
        ends.add(end)
        break
      }
    }
  }
  return text !== '' && ends.has(text.length)
}
