import { limits } from '../../policy/limits.ts'
import { isMeantAsQuantity, isMoney, isYear, shownQuantity, unitOf, writtenQuantity } from './quantities.ts'
import { scannedText } from './scan.ts'

/** A part and its quantity as they are written in words. `unread`: numbers next to them that could have been meant as the quantity. */
export type Order = { part: string, quantity: string, unread?: string }

const bullet = /^(?:[-–—•*·▪◦]\s+|\d{1,3}[.)]\s+|\[[ x]?\]\s*)/i
// For lines with single blanks between their words.
const label = /\b(?:part|item|sku|stock) ?(?:number|no\.?|num\.?|#)? ?[:#] ?|\b(?:part|item) (?:number|no\.|#) ?/gi
const quantityLabel = /[,;]? ?\b(?:qty|quantity) ?[.:#=]{0,2} ?(?=[\d(])/gi
/** Characters of a line that can be a part and a quantity in words. */
const wordsMax = 200
/** The largest number after a description that is taken for pieces; a larger one belongs to the description. */
const behindDescriptionMax = 99

/** Reads a line of words: `RS-OF141 2`, `2 x RS-OF141 oil filter`, `RS-OF141 - 2 pcs $8.40`. */
export function orderOfWords (text: string): Order {
  const line = withoutPrices(text.replace(/^[| ]+/, '').replace(/(?<![| ])[| ]+$/, '').replace(bullet, '').trim())
  if (line.length > wordsMax) return { part: partOf(line), quantity: '' }
  const isLabeled = /\b(?:qty|quantity)\b/i.test(line)
  const words = withoutLabel(line.split(/\s+/).join(' ')).replace(quantityLabel, ' × ').replace(/=(?=\d+$)/, ' × ').split(/\s+/).filter(word => word !== '')
  const last = atEnd(words, isLabeled)
  const first = atStart(words)
  // Of two numbers alone, the longer one is the part.
  const isTurned = first !== undefined && last !== undefined && words.length === 2 && (words[1]?.length ?? 0) > (words[0]?.length ?? 0)
  if (last !== undefined && !isTurned) return last
  if (first !== undefined) return first
  const part = partOf(words.join(' '))
  const rest = words.at(-1)
  return part !== '' && rest !== undefined && words.length > 1 && rest !== part && /^\d+$/.test(rest) && !part.endsWith(rest) ? { part, quantity: '', unread: rest } : { part, quantity: '' }
}

/** A part without the word that says that it is one: `Part # RS-OF141`. */
export function withoutLabel (text: string): string {
  return text.replace(label, '')
}

/** The quantity after the part: `RS-OF141 2`, `RS-OF141 x2`, `RS-OF141: 2 pcs`, `RS-OF141 (2)`. */
function atEnd (words: readonly string[], isLabeled: boolean): Order | undefined {
  for (const [length, joint] of [[2, ' '], [1, '']] as const) {
    const quantity = countOf(words.slice(-length).join(joint))
    if (words.length <= length || quantity === undefined || (length === 2 && unitOf(words.at(-1) ?? '') === undefined)) continue
    const sign = words.at(-length - 1) ?? ''
    const isMarked = length === 2 || isLabeled || /^[x×*=:–-]$|[:=]$/i.test(sign) || /^(?:x|×|\*|\()/i.test(words.at(-length) ?? '')
    const front = words.slice(0, /^[x×*=:–-]$/i.test(sign) ? -length - 1 : -length).join(' ').replace(/ ?[:=×*,]$/, '')
    const part = partOf(front)
    if (part === '' || scannedText(front) === '') return undefined
    const isBare = part === scannedText(front)
    if (!isMarked && !isBare && (isYear(quantity) || Number(quantity) > behindDescriptionMax)) return { part, quantity: '', unread: words.slice(-length).join(' ') }
    return { part, quantity }
  }
  return undefined
}

/** The quantity before the part: `2 RS-OF141`, `2x RS-OF141`, `2 ea. RS-OF141 oil filter`, `(2) RS-OF141`. */
function atStart (words: readonly string[]): Order | undefined {
  for (const length of [2, 1]) {
    const quantity = countOf(words.slice(0, length).join(' '))
    if (words.length <= length || quantity === undefined || (length === 2 && unitOf(words[1] ?? '') === undefined)) continue
    const isJoined = /^(?:of|x|×|\*|-|–)$/i.test(words[length] ?? '')
    const part = partOf(words.slice(isJoined ? length + 1 : length).join(' '))
    if (part !== '') return { part, quantity }
  }
  return undefined
}

/** A quantity among words, where parentheses are no sign of a return. Right or wrong, if it is meant as one. */
function countOf (text: string): string | undefined {
  const bare = /^\((\d+)\)$/.exec(text)?.[1] ?? text.replace(/,$/, '')
  return shownQuantity(bare) ?? (/^[-+]?\d/.test(bare) ? writtenQuantity(bare) === 'return' || isDecimal(bare) ? bare : undefined : isMeantAsQuantity(bare) ? bare : undefined)
}

function isDecimal (text: string): boolean {
  return writtenQuantity(text) === 'fraction' && /^[-+]?\d{1,5}(?:[.,]\d{1,3}|e\d+|\/\d)?$/i.test(text)
}

function withoutPrices (line: string): string {
  const words = line.split(/\s+/)
  while (words.length > 1 && isMoney(words.at(-1)?.replace(/^@/, '') ?? '')) words.pop()
  return words.at(-1) === '@' ? words.slice(0, -1).join(' ') : words.join(' ')
}

/** The part number that words begin with: a first word with a digit, or else all of them if they can be one. */
function partOf (line: string): string {
  const words = scannedText(line).replace(/[,;:]$/, '')
  const [first = '', ...rest] = words.split(/\s+/)
  const word = rest.length > 0 ? first.replace(/[,;:]$/, '') : first
  if (/\d/.test(word) && rest.length > 0 && /^[A-Za-z(][A-Za-z.,()/&-]+/.test(rest[0] ?? '')) return scannedText(word)
  return /\d/.test(words) && words.length <= limits.itemNumberMax ? words : rest.length === 0 ? word : /\d/.test(word) ? scannedText(word) : ''
}

/** What certainly is a part number among words: one word with letters and digits, or a long number. */
function isCertainPart (word: string): boolean {
  const bare = scannedText(word)
  return bare.length <= limits.itemNumberMax && (/^\d{6,}$/.test(bare) || !isMeantAsQuantity(bare)) &&
    (/^(?=.*\d)(?=.*[A-Za-z])[A-Za-z\d][A-Za-z\d./_-]{2,}$/.test(bare) || /^\d{2,}-\d[\d-]*$/.test(bare) || /^\d{6,}$/.test(bare))
}

/**
 * Several parts on one line, perhaps in several cells: `RS-OF141, NV-CR9EIX`, `1x RS-OF141, 2x NV-CR9EIX`, `RS-OF141 12 BW-FA182HH 2`.
 * @param isAlone whether no other line shows the cells to be columns of a table
 * @returns undefined if it is one part, or a row of a table
 */
export function severalOrders (cells: readonly string[], isAlone: boolean): Order[] | undefined {
  const filled = cells.filter(cell => cell !== '')
  if (filled.length > 1) return ofPieces(filled.flatMap(cell => cell.split(joint)), isAlone) ?? (isAlone ? pairs(filled) : undefined)
  const [only = ''] = filled
  if (only.length > severalMax) return undefined
  const pieces = only.replace(/[,;.]$/, '').split(/ ?[,;] ?(?!\d{3}(?:\D|$))/).flatMap(piece => piece.split(joint)).filter(piece => piece !== '')
  return pieces.length > 1 ? ofPieces(pieces, true) : pairs(only.split(/\s+/))
}

/** Characters of a line that can have several parts. */
const severalMax = 5000
/** A word between parts. */
const joint = / (?:and|plus|&|\+) /i

function ofPieces (pieces: readonly string[], isAlone: boolean): Order[] | undefined {
  const bare = pieces.map(piece => piece.trim().replace(/^(?:and|plus|&|\+) |\.$/gi, ''))
  if (bare.every(isCertainPart)) return isAlone ? bare.map(part => ({ part: scannedText(part), quantity: '' })) : undefined
  if (!bare.every(piece => /\s/.test(piece) || isCertainPart(piece))) return undefined
  const orders = bare.flatMap(piece => pairs(piece.split(/\s+/)) ?? [orderOfWords(piece)])
  const counted = orders.filter(({ quantity }) => shownQuantity(quantity) !== undefined).length
  return 2 * counted > orders.length && orders.every(({ part, quantity }) => quantity === '' ? isCertainPart(part) : isPartlike(part)) ? orders : undefined
}

function isPartlike (part: string): boolean {
  return isCertainPart(part) || (/\d/.test(part) && /[A-Za-z]/.test(part)) || /^[A-Z]{3,}(?:-[A-Z]+)*$/.test(part)
}

/** Parts and quantities in turn, at least two of each. */
function pairs (words: readonly string[]): Order[] | undefined {
  if (words.length < 4) return undefined
  const joined = words.flatMap((word, index) => /^[x×]$/i.test(word) && index > 0 ? [] : [word])
  const parts = joined.filter((_, index) => index % 2 === 0)
  const others = joined.filter((_, index) => index % 2 === 1)
  for (const [numbers, quantities] of [[parts, others], [others, parts]] as const) {
    const counts = quantities.map(quantity => shownQuantity(quantity))
    if (numbers.length === counts.length && numbers.every(isCertainPart) && counts.every(count => count !== undefined)) {
      return numbers.map((part, index) => ({ part: scannedText(part), quantity: counts[index] ?? '' }))
    }
  }
  return undefined
}
