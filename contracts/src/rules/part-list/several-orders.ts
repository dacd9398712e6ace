import { isMeantAsQuantity, shownQuantity, unitOf } from './quantities.ts'
import { scannedText } from './scan.ts'
import { isCertainPart, orderOfWords, withoutLabel, type Order } from './words.ts'

/**
 * Several parts on one line, perhaps in several cells: `RS-OF141, NV-CR9EIX`, `1x RS-OF141, 2x NV-CR9EIX`, `RS-OF141 12 BW-FA182HH 2`.
 * @param isAlone whether no other line shows the cells to be columns of a table
 * @returns undefined if it is one part, or a row of a table
 */
export function severalOrders (cells: readonly string[], isAlone: boolean): Order[] | undefined {
  // Most rows of tables have such a cell, and need no further look.
  if (!isAlone && cells.length > 1 && cells.some(cell => /^\d{1,5}$/.test(cell))) return undefined
  const filled = cells.filter(cell => cell !== '').map((cell, at) => at === 0 ? cell.replace(lead, '') : cell)
  if (filled.length > 1) {
    const pieces = ofPieces(filled.flatMap(cell => cell.split(between)), isAlone)
    if (!isAlone || pieces?.every(({ quantity }) => quantity !== '') === true) return pieces
    return (filled.some(isMeantAsQuantity) ? undefined : ofSentence(filled)) ?? pieces ?? cellsInTurn(filled)
  }
  const [only = ''] = filled
  if (only.length > severalMax) return undefined
  // A sentence is recognized in less time than its pieces are read.
  const sentence = ofSentence([only])
  if (sentence !== undefined) return sentence
  const pieces = only.replace(/[,;.]$/, '').split(/ ?[,;] ?(?!\d{3}(?:\D|$))/).flatMap(piece => piece.split(between)).filter(piece => piece !== '')
  if (pieces.length > 1) return ofPieces(pieces, true)
  const apart = pieces.flatMap(apartByMarks)
  return ordersInTurn(only.split(/\s+/)) ?? (apart.length > 1 ? ofPieces(apart, true) : undefined)
}

/** Characters of a line that can have several parts. */
const severalMax = 5000
/** A word between parts. */
const between = / (?:and|plus|&|\+|\/) /i
/** Words in front of all parts: `We need: RS-OF141 (2), NV-CR9EIX (12)`, `WO 4711: RS-OF141, NV-CR9EIX` */
const lead = /^\p{L}[\p{L}\d ]{1,30}: (?=\S*\d)(?=\S{4})/u

/** A quantity that says so: `qty 2`, `x2`, `(x2)`, `(2)`, `2 ea`. */
const mark = '(?:(?<=[\\s(])(?:(?:qty|quantity) ?[.:#=]{0,2} ?\\d{1,4}|[x×]\\d{1,4}|\\d{1,4} ?(?:ea|each|pcs?|pieces)\\.?)\\)?|(?<=\\s)\\(\\d{1,4}\\))'
const behindMark = new RegExp(`(?<=${mark}) `, 'i')
const endsInMark = new RegExp(`${mark}$`, 'i')
/** `M10`, `25mm` */
const size = /^[a-z]?\d{1,3}[a-z]{0,2}$/i

/**
 * Parts that all have a quantity of their own behind them: `RS-OF141 qty 2 NV-CR9EIX qty 12`, `RS-OF141 OIL FILTER x2 NV-CR9EIX PLUG x12`. Any other
 * text stays whole.
 */
function apartByMarks (text: string): string[] {
  const pieces = text.split(behindMark)
  if (pieces.length < 2) return [text]
  const orders = pieces.map(withoutLabel)
  const areOrders = orders.every(order => {
    const [part = ''] = order.split(' ', 1)
    return isCertainPart(part) && !size.test(part) && endsInMark.test(order)
  })
  return areOrders ? orders : [text]
}

function ofPieces (pieces: readonly string[], isAlone: boolean): Order[] | undefined {
  const bare = pieces.map(piece => (piece.endsWith(')') ? piece.replace(/(?<=\S)(?=\(\d+\)$)/, ' ') : piece).trim().replace(/^(?:and|plus|&|\+) |\.$/gi, ''))
  // Prose is recognized in less time than its pieces are read.
  if (!bare.every(piece => /\d|[A-Z]{3}/.test(piece))) return undefined
  if (bare.every(isCertainPart)) return isAlone ? bare.map(part => ({ part: scannedText(part), quantity: '' })) : undefined
  if (!bare.every(piece => (/\s/.test(piece) && shownQuantity(piece) === undefined) || isCertainPart(piece))) return undefined
  const orders = bare.flatMap(piece => ordersInTurn(piece.split(/\s+/)) ?? apartByMarks(piece).map(each => orderOfWords(each)))
  const counted = orders.filter(({ quantity, unread }) => unread !== undefined || isMeantAsQuantity(quantity)).length
  return (2 * counted > orders.length || (isAlone && counted > 0)) && orders.every(({ part, quantity }) => quantity === '' ? isCertainPart(part) : isPartlike(part)) ? orders : undefined
}

function isPartlike (part: string): boolean {
  return isCertainPart(part) || (/\d/.test(part) && /[A-Za-z]/.test(part)) || /^[A-Z]{3,}(?:-[A-Z]+)*$/.test(part)
}

/** The same for cells between several separators: `RS-OF141,2 NV-CR9EIX,12`. */
export function cellsInTurn (cells: readonly string[]): Order[] | undefined {
  return ordersInTurn(cells) ?? ordersInTurn(cells.flatMap(cell => cell.split(/[\s,;|]+/)))
}

/** Parts and quantities in turn, at least two of each. */
export function ordersInTurn (words: readonly string[]): Order[] | undefined {
  if (words.length < 4 || !words.some(word => /\d/.test(word))) return undefined
  const joined = words.flatMap((word, index) => /^[x×]$/i.test(word) && index > 0 ? [] : [word])
  const parts = joined.filter((_, index) => index % 2 === 0)
  const others = joined.filter((_, index) => index % 2 === 1)
  for (const [numbers, quantities] of [[parts, others], [others, parts]] as const) {
    const counts = quantities.map(quantity => shownQuantity(quantity.replace(/^\((\d+)\)$/, '$1')))
    if (numbers.length === counts.length && numbers.every(isCertainPart) && counts.every(count => count !== undefined)) {
      return numbers.map((part, index) => ({ part: scannedText(part), quantity: counts[index] ?? '' }))
    }
  }
  return undefined
}

/** The largest number right before a part that is taken for its pieces in a sentence. */
const inSentenceMax = 99

/** Words before a part that can say how many of it. */
const wordsBeforeMax = 4

/** What makes a sentence speak of pieces that are not to be ordered, too. */
const notOrdered = /\b(?:not|never|don['’]?t|cancel\w*|return\w*|instead|already|sold|(?<!(?:can|could|may) \w+ |to )have|had|got|last|sent|received|shorted|back-?order\w*)\b/i

/**
 * Quantities and parts in the words of a message: `can I get 2 of RS-OF141 and 4 of the NV-CR9EIX`. It does not begin with a number. Where it may
 * speak of other pieces, too, no number is read as the quantity.
 */
function ofSentence (cells: readonly string[]): Order[] | undefined {
  if (!/^[^\d\s]+\s/.test(cells[0] ?? '') || !cells.some(cell => /\d/.test(cell))) return undefined
  const text = cells.join(', ')
  const words = text.split(/\s+/).map(word => word.replace(/[,;.:!?]$/, ''))
  const orders = words.flatMap((part, at) => isCertainPart(part) ? [{ part: scannedText(part), quantity: countBefore(words.slice(Math.max(0, at - wordsBeforeMax), at)) ?? '' }] : [])
  if (orders.length === 0 || orders.some(({ quantity }) => quantity === '')) return undefined
  return notOrdered.test(text) ? orders.map(({ part, quantity }) => ({ part, quantity: '', unread: quantity })) : orders
}

function countBefore (words: readonly string[]): string | undefined {
  const telling = words.filter(word => !/^(?:the|those|these|your)$/i.test(word))
  const isMarked = /^(?:of|x|×)$/i.test(telling.at(-1) ?? '')
  if (isMarked) telling.pop()
  const hasUnit = unitOf(telling.at(-1) ?? '') !== undefined
  const count = shownQuantity(telling.slice(hasUnit ? -2 : -1).join(' '))
  return isMarked || hasUnit || Number(count) <= inSentenceMax ? count : undefined
}
