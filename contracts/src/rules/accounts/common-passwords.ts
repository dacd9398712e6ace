import { commonWords } from './common-password-words.ts'

/** Words that are obvious here: about the portal, its trade and its users. */
const ownWords: ReadonlySet<string> = new Set([
  'account', 'admin', 'administrator', 'catalog', 'checkout', 'company', 'dealer', 'dealers', 'dealership', 'dealerportal', 'distributor', 'invoice', 'invoices',
  'motorsport', 'motorsports', 'order', 'orders', 'part', 'parts', 'partsdealer', 'portal', 'powersport', 'powersports', 'representative', 'sales', 'salesrep', 'stock',
  'superuser', 'supply', 'tamarack', 'warehouse', 'wholesale'
])

/** How many letters a word needs to count even with digits and symbols between them. Shorter words turn up in random passwords by chance. */
const scatteredMin = 5

/** Symbols and digits that people use in place of letters. */
const written: Readonly<Record<string, string>> = { '@': 'a', 4: 'a', 3: 'e', 1: 'i', '!': 'i', 0: 'o', $: 's', 5: 's', 7: 't' }

/** Shorter words of a name turn up in many passwords by chance. They count only next to a longer one, as in `Dave's` and `A&B Motors`. */
const nameMin = 3

/**
 * Whether a new password is a common one in disguise: a well-known word, words of the portal's own or of a name, such words and a well-known one, or a
 * repeated letter, with digits and symbols around it, in place of letters or between them (`P@ssw0rd1!`, `Summer2026!`,
 * `!QAZ2wsx`), forward or backward.
 * @param names of the distributor, the dealer and the person, and their email addresses
 */
export function isCommonPassword (password: string, names: readonly string[] = []): boolean {
  const lower = password.toLowerCase()
  const [middle = ''] = /[a-z](?:.*[a-z])?/s.exec(lower) ?? []
  const word = Array.from(middle, sign => written[sign] ?? sign).join('')
  const letters = lower.replace(/[^a-z]/g, '')
  const own = new Set([...ownWords, 's', ...names.flatMap(wordsOf)])
  const isKnown = (text: string): boolean => [text, reversed(text)].some(way => commonWords.has(way) || isMadeOf(own, way))
  return isKnown(word) || /^(.)\1*$/.test(word) || (letters.length >= scatteredMin && isKnown(letters))
}

function reversed (text: string): string {
  return Array.from(text).reverse().join('')
}

/** The words of a name or an email address, without accents; plurals also without their last letter. */
function wordsOf (name: string): string[] {
  const words = name.normalize('NFD').toLowerCase().replace(/\p{M}/gu, '').split(/[^a-z]+/).filter(word => word !== '')
  return [...words, ...words.filter(word => word.length > nameMin && word.endsWith('s')).map(word => word.slice(0, -1))]
}

/** Whether the text consists of these words, at least one of them long enough, and perhaps of one of the most common words. */
function isMadeOf (words: ReadonlySet<string>, text: string): boolean {
  const tried = new Set<string>()
  function goesOn (at: number, isNamed: boolean, hasCommon: boolean): boolean {
    if (at === text.length) return isNamed
    const way = `${at} ${isNamed} ${hasCommon}`
    if (tried.has(way)) return false
    tried.add(way)
    for (let end = at + 1; end <= text.length; end++) {
      const word = text.slice(at, end)
      if (words.has(word) && goesOn(end, isNamed || word.length >= nameMin, hasCommon)) return true
      if (!hasCommon && commonWords.has(word) && goesOn(end, isNamed, true)) return true
    }
    return false
  }
  return goesOn(0, false, false)
}
