import { namedColumns } from './headings.ts'
import { isAround } from './other-rows.ts'
import type { SourceRow } from './source-rows.ts'

/** Characters of a line that is looked at. */
const proseMax = 200
/** With what a message begins, before a name. */
const greeting = /^(?:hi|hiya|hello|hey|howdy|dear|greetings|good (?:morning|afternoon|evening|day)|hallo|guten (?:tag|morgen)|hola|buenos dias|bonjour|ciao)(?= |$)/
/** With what a message ends, before a name. */
const closing = new RegExp(`^(?:${[
  '(?:many )?thanks', 'thank you', 'thankyou', 'thx', 'tks', 'cheers', '(?:with )?(?:(?:best|kind|kindest|warm|warmest) )?regards', 'best wishes', 'sincerely', 'yours (?:truly|sincerely|faithfully)',
  'have a (?:good|great|nice)', 'danke', 'viele gruße', 'mit freundlichen gruße?n', 'gracias', 'saludos', 'merci', 'cordialement', 'grazie'
].join('|')})(?= |$)`)
/** What phones and mail programs add; models of phones may have digits. */
const sentFrom = /^(?:sent from my (?:iphone|ipad|galaxy|samsung|android|pixel|mobile|phone|cell)|sent from (?:mail|outlook|yahoo|gmail)|get outlook for|von meinem iphone gesendet|envoye de mon iphone)(?= |$)/
/** Words of which one at least is in a sentence to a person, and in no description of a part. */
const toPerson = new Set('please pls plz kindly can could would you your we us i i\'m i\'d i\'ll we\'d me my let thanks thank thx following below attached asap'.split(' '))
/** Other words of such sentences. */
const common = new Set([
  'a an the this these those that them it its and or of in on at by to for from with as if when so is are be was have has had need needs needed want like get got send ship',
  'order orders ordering ordered quote parts part items item list here here\'s there above see soon today tomorrow monday tuesday wednesday thursday friday possible know any',
  'questions question hurry rush urgent again back shop store ready confirm confirmation ok okay yes no not much help advance good great nice day week weekend looking forward',
  'add hope hoping had next lot best regards well email mail call will may up ahead how are doing all everything team everyone folks guys just go place put through'
].join(' ').split(' '))
/** Words of a name. */
const nameMax = 2
/** Lines below the end of a message, and words of each: a name, a shop's name, what somebody is. */
const signature = { rows: 6, words: 5 } as const
/** Only there, since a number of a part can look alike: `555-123-4567`, `123 Main St`, `Anytown, WI 54321`. */
const addressOrPhone = /^(?:\+?1[ .-]*)?\d{3}[ .-]\d{3}[ .-]\d{4}$|^\d{1,5} (?:\p{L}[\p{L}.]* ){1,4}?(?:street|st|avenue|ave|road|rd|drive|dr|lane|ln|boulevard|blvd|highway|hwy|way|court|ct)\b|, [a-z]{2} \d{5}(?:-\d{4})?$/iu

/** The rows that are plainly not about parts: greetings, thanks, requests in common words, and the names below the end of a message. */
export function proseRows (rows: readonly SourceRow[]): ReadonlySet<SourceRow> {
  const prose = new Set(rows.filter((row, at) => (isProse(row) && !isOfHeadings(row)) || isSender(row, rows[at + 1])))
  const end = rows.findLastIndex(row => prose.has(row) && closing.test(inLowerCase(wordsOf(row)).join(' ')))
  if (end < 0) return prose
  const below = rows.slice(end + 1).filter(row => !prose.has(row) && !isAround(row.cells))
  const isSigned = below.length <= signature.rows && below.every(isOfSignature) && rows.slice(0, end).some(({ text }) => /\d/.test(text))
  if (isSigned) for (const row of below) prose.add(row)
  return prose
}

/** A name above the time of a message, as chat programs write them. */
function isSender (row: SourceRow, next: SourceRow | undefined): boolean {
  return next !== undefined && /^\d{1,2}:\d\d ?[ap]\.?m\.?$/i.test(next.text) && isOfSignature(row)
}

function isOfSignature (row: SourceRow): boolean {
  if (addressOrPhone.test(row.text)) return true
  const words = wordsOf(row)
  return row.cells.length === 1 && !notProse.test(row.text) && !isInCapitals(row) && words.length <= signature.words && words.every(isCapitalized)
}

/** What a part may have, and a sentence to a person hardly. */
const notProse = /[\d#_=/|@]/

function isProse (row: SourceRow): boolean {
  if (row.text.length > proseMax) return false
  const isSent = /^(?:sent|get|von|envoy)/i.test(row.text)
  if (!isSent && notProse.test(row.text)) return false
  const words = wordsOf(row)
  const sentence = inLowerCase(words).join(' ')
  if (isSent && sentFrom.test(sentence)) return true
  if (notProse.test(row.text)) return false
  // Capitals alone may be a part.
  if (words.length === 1 && isInCapitals(row) && row.text.length <= 4) return false
  const opening = greeting.exec(sentence)?.[0] ?? closing.exec(sentence)?.[0]
  if (opening === undefined) return isCommon(inLowerCase(words))
  const rest = words.slice(opening.split(' ').length)
  const known = rest.findIndex(word => isKnown(word.toLowerCase()))
  const name = known < 0 ? rest : rest.slice(0, known)
  const isName = name.length === 0 || (!isInCapitals(row) && (name.length === 1 || (name.length <= nameMax && name.every(isCapitalized))))
  return isName && inLowerCase(rest.slice(name.length)).every(isKnown)
}

/** Cells such as `Part`, `Have` and `I need` are known words, too. */
function isOfHeadings ({ cells }: SourceRow): boolean {
  return cells.length > 1 && namedColumns(cells, true)?.part !== undefined
}

/** Whether a line has common words alone, one of which speaks to a person. */
function isCommon (words: readonly string[]): boolean {
  return (words.length > 1 || words[0] === 'please') && words.some(word => toPerson.has(word)) && words.every(isKnown)
}

function isKnown (word: string): boolean {
  return toPerson.has(word) || common.has(word)
}

/** Words without accents; a hyphen belongs to its word, as in `HI-FLO`. */
function wordsOf ({ cells }: SourceRow): string[] {
  return cells.join(' ').normalize('NFD').replace(/\p{Mn}/gu, '').replaceAll('’', '\'').split(/[^\p{L}'-]+/u).filter(word => /\p{L}/u.test(word))
}

function inLowerCase (words: readonly string[]): string[] {
  return words.map(word => word.toLowerCase())
}

function isInCapitals ({ text }: SourceRow): boolean {
  return text === text.toUpperCase()
}

function isCapitalized (word: string): boolean {
  return /^\p{Lu}/u.test(word)
}
