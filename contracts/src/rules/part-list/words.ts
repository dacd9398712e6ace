import { limits } from '../../policy/limits.ts'
import { bareNumber } from '../stock/part-numbers.ts'
import { isAmount, isMeantAsQuantity, isMoney, isYear, shownQuantity, unitOf, writtenQuantity } from './quantities.ts'
import { scannedText } from './scan.ts'

/** A part and its quantity from a line of words. `unread`: numbers next to them that could have been meant as the quantity. */
export type Order = { part: string, quantity: string, unread?: string }

const bullet = /^(?:#(?=[A-Za-z\d])|[-–—•*·‣∙+]\s+(?:\[[ x]?\]\s+)?|\p{So}\uFE0F?\s*|\d{1,3}\.\s+|(?:\d{1,3}|[a-z])\)\s*|\d\uFE0F?\u20E3\s*|\d{1,2}\/\d{1,2}\/(?:\d\d){1,2}\s+|\d{1,2}:\d\d(?::\d\d)?\s+|\[[ x]?\]\s*|(?:and|also|&)\s+(?=\S*\d))/iu
// For lines with single blanks between their words.
const label = /\b(?:part|item|sku) ?(?:number|no\.?|num\.?|#)? ?[:#=] ?|\bstock ?(?:(?:number|no\.?|num\.?) ?[:#]|#:?) ?|\b(?:part|item) (?:number|no\.|#) ?|^p\/?n\b(?!-)[:#. ]*/gi
/** `(Qty: 2)`, `[x2]`, `(2 ea)` */
const enclosedQuantity = /[([](?:(?:(?:qty|quantity) ?[.:#=]{0,2}|[x×]) ?(\d+)|(\d+) ?(?:ea|each|pcs?|pieces)\.?)[)\]]/gi
const quantityLabel = /[,;]? ?\b(?:qty|quantity) ?[.:#=]{0,2} ?(?=[\d(])/gi
/** `RS-OF141:2` */
const joinedPair = /^((?=\S*[A-Za-z])[^\s,;:*~^]+)[,;:*~^](?=\d{1,4}$)/
/** `(2)RS-OF141`, `4@RS-OF141` */
const joinedFront = /^(?:\((\d{1,3})\)|(\d{1,3})@)(?=[A-Za-z])/
/** Words with single blanks between them, and without any sign or word that this file looks for. */
const plainWords = /^(?!.*\b(?:q|part|item|sku|stock|pn\b))[A-Za-z\d./-]+(?: [A-Za-z\d./-]+)*$/i
/** What people write between a part and its quantity. */
const joint = /^(?:[x×*·:/–—~-]|[-=–—]?[=>]+|→)$/i
const times = /^[x×*]$/i
/** What one piece is: `4 PACK` and `SET OF 4` belong to a description, as `4 packs` does not. */
const single = /\d ?(?:pack|package|pk|set|kit|pair|box|case|bag|carton|roll|piece)$/i
/** What is in a bottle, or how long a hose is. */
const measure = /\d ?(?:qts?|quarts?|gal|gallons?|ft|foot|feet)$/i
const month = /^(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec|january|february|march|april|august|september|october|november|december)\.?$/i
/** What begins a remark behind a quantity, and hardly a description. */
const remark = /^(?:\(.*|#.*|\/\/.*|[-–—]|for|please|pls|thx|thanks|asap|urgent|rush|only|more|[wr]\.?o\.?(?:#.*)?)$/i
/** What comes before a number that is not to be ordered, or may be a price: `have 7`, `size 10`, `return 2`, `@ 12`. */
const otherNumber = /^(?:@|have|has|got|size|sz|stock|avail|available|hand|oh|qoh|min|max|sold|used|returns?|credit|shipped|received|bin|aisle|page|week|eta|[wr]o|invoice|no)[.:#]*$/i
/** Characters of a line that can be a part and a quantity in words. */
const wordsMax = 200
/** The largest number after a description that counts as pieces; a larger one belongs to the description. */
const behindDescriptionMax = 99

/** An order, and whether a sign, a unit or a label says that its number is a quantity. */
type FoundOrder = { order: Order, isMarked: boolean }

/** A bar code as it is printed: `0 12345 67890 5`, `4 006381 333931`, `(01)00012345678905(10)A7`. */
const printedBarCode = /(?<!\S)(?:\d(?: \d{5} \d{5} \d| \d{6} \d{6})|\(01\) ?\d{14}\S*)(?!\S)/g

/** Reads a line of words: `RS-OF141 2`, `2 x RS-OF141 oil filter`, `RS-OF141 - 2 pcs $8.40`. */
export function orderOfWords (text: string): Order {
  const line = withoutPrices(text.replace(printedBarCode, scannedText).replace(/ ?(?<!\.)\.{2,} ?(?=\d+$)/, ' ').replace(/^[| ]+/, '').replace(/(?<![| ])[| ]+$/, '').replace(bullet, '').trim())
  if (line.length > wordsMax) return { part: partOf(line), quantity: '' }
  const words = labelsRead(line)
  const [only = ''] = words
  if (words.length === 1 && isLabeled(line) && countOf(only) !== undefined) return { part: '', quantity: only }
  const found = foundOrder(words, isLabeled(line))
  if (found !== undefined) return found.order
  const part = partOf(words.join(' '))
  const rest = words.at(-1)
  return part !== '' && rest !== undefined && words.length > 1 && rest !== part && /^\d+$/.test(rest) && !part.endsWith(rest) ? { part, quantity: '', unread: rest } : { part, quantity: '' }
}

/** The order in a cell for parts where somebody has written the quantity, too: `12 x RS-OF141`, `RS-OF141 (2)`. Undefined for anything that could be a part. */
export function orderOfCell (cell: string): Order | undefined {
  if (cell.length > wordsMax || !/[\s×(]/.test(cell) || !/\d/.test(cell)) return undefined
  const { order, isMarked } = foundOrder(labelsRead(cell), isLabeled(cell)) ?? {}
  if (order === undefined || isMarked !== true || order.unread !== undefined) return undefined
  return shownQuantity(order.quantity) !== undefined && isCertainNumber(order.part) ? order : undefined
}

/**
 * The part in a cell that describes it, too: `RS-OF141 - Oil filter`, `RS-OF141 OIL FILTER`, `Oil filter (RS-OF141)`. Undefined for anything that could
 * be a part as it stands.
 */
export function partOfDescription (cell: string): string | undefined {
  if (cell.length > wordsMax || !/\s/.test(cell)) return undefined
  const [, front] = /^([^\s:]+)(?:(?: [-–—|]|:) \p{L}{2}| \p{L}{3,} \p{L}{2})/u.exec(cell) ?? []
  const part = front ?? (/^\p{L}{3}/u.test(cell) ? /(?<=\s)\(([^()\s]+)\)$/.exec(cell)?.[1] : undefined)
  return part !== undefined && isCertainPart(part) ? scannedText(part) : undefined
}

/** Drops the word or sign that marks a part, and the quotes around it: `Part # RS-OF141`, `#RS-OF141`. */
export function withoutLabel (text: string): string {
  return text.replace(label, '').replace(/^#(?=[A-Za-z\d])/, '').replace(/(?<!\S)(["`])([^\s"`]+)\1(?!\S)/g, '$2')
}

/** Whether the text says that a number in it is a quantity. */
export function isLabeled (line: string): boolean {
  return /\b(?:qty|quantity)\b/i.test(line)
}

/** The words of a line, with a sign in place of a label of the quantity. */
function labelsRead (line: string): string[] {
  if (plainWords.test(line)) return line.split(' ')
  const bare = withoutLabel(line.split(/\s+/).join(' '))
  const text = bare.replace(/\( ?(\d{1,4}) ?\)/g, '($1)').replace(joinedFront, '$1$2 × ').replace(enclosedQuantity, 'qty $1$2').replace(/(?<=[A-Za-z\d])\((?=\d{1,3}\)$)/, ' (').replace(quantityLabel, ' × ').replace(/=(?=\d+$)/, ' × ').replace(joinedPair, '$1 × ')
  return text.replace(/^ × /, '').split(' ').filter(word => word !== '')
}

function foundOrder (words: readonly string[], isLabeled: boolean): FoundOrder | undefined {
  const remarked = beforeRemark(words)
  if (remarked !== undefined) return remarked
  const numbered = behindLineNumber(words, isLabeled)
  if (numbered !== undefined) return numbered
  const [first, last] = [atStart(words), atEnd(words, isLabeled)]
  if (first === undefined || last === undefined) return last ?? first
  // `2 RS-OF141 FILTER YZ 450`
  if (last.order.quantity === '' && first.order.quantity !== '' && isCertainPart(first.order.part)) return { ...first, order: { ...last.order, ...first.order } }
  // `2 RS-OF141 BOLT M8 X 25`
  if (last.order.part.startsWith(`${words[0]} `) && isCertainPart(first.order.part)) return first
  const [start = '', end = '', ...more] = words.filter(word => !times.test(word))
  // If there are only two numbers, the longer one is the part.
  if (more.length === 0) return end.length > start.length ? first : last
  return first.isMarked && !last.isMarked ? first : last
}

/** The quantity behind a part that has a number in front, too, which may be the line's: `1 RS-OF141 12`. */
function behindLineNumber ([number = '', sign = '', ...others]: readonly string[], isLabeled: boolean): FoundOrder | undefined {
  const words = /^[-–—]$/.test(sign) ? others : [sign, ...others]
  if (!/^\d{1,3}$/.test(number) || words.length < 2 || !isCertainPart(words[0] ?? '')) return undefined
  const found = atEnd(words, isLabeled)
  return found === undefined || found.order.quantity === '' ? undefined : { ...found, order: { ...found.order, unread: number } }
}

/** The quantity after the part: `RS-OF141 2`, `RS-OF141 x2`, `RS-OF141: 2 pcs`, `RS-OF141 (2)`. */
function atEnd (words: readonly string[], isLabeled: boolean): FoundOrder | undefined {
  for (const length of [2, 1]) {
    const written = words.slice(-length).join(' ')
    const quantity = countOf(written)
    if (words.length <= length || quantity === undefined || (length === 2 && unitOf(words.at(-1) ?? '') === undefined)) continue
    const before = words.at(-length - 1) ?? ''
    // `CHAIN 520 X 114` is a size.
    const [of = '', size = ''] = words.slice(-length - 3, -length - 1)
    const isSize = times.test(before) && /^[A-Z]?\d+$/i.test(size) && !isYear(size) && !/^of$/i.test(of)
    const isSigned = joint.test(before) || /[:=]$/.test(before) || /^[x×*(]/i.test(written)
    const isMarked = isLabeled || isSigned || length === 2
    const front = scannedText(words.slice(0, joint.test(before) ? -length - 1 : -length).join(' ')).replace(/ ?[:=×*,]$| [–—-]$/, '')
    const part = partOf(front)
    // A number may end in zeros: `5TA 13440 00`.
    if (part === '' || scannedText(front) === '' || (!isMarked && /^0(?:0|\d\d)/.test(written))) return undefined
    if (otherNumber.test(before)) return { order: { part: partOf(words.slice(0, -length - 1).join(' ')), quantity: '', unread: written }, isMarked }
    const isBare = part === scannedText(front)
    // Behind a description, these may be the pieces that were ordered, shipped and back-ordered.
    const counts = words.slice(-3)
    if (!isBare && !isMarked && counts.every(word => /^\d{1,3}$/.test(word))) return { order: { part, quantity: '', unread: counts.join(' ') }, isMarked }
    const isDescription = /^of$/i.test(before) || month.test(before) || measure.test(written) || (single.test(written) && !/^1\b/.test(written)) || /^\dX$/.test(written) ||
      (!isMarked && (isYear(quantity) || Number(quantity) > behindDescriptionMax || /[.,]\d\d$/.test(written)))
    return { order: !isBare && (isSize || (isDescription && !isSigned && !isLabeled)) ? { part, quantity: '', unread: written } : { part, quantity }, isMarked }
  }
  return undefined
}

/** The quantity between the part and a remark: `RS-OF141 x2 - need 1 by Friday`, `RS-OF141 2 for WO 4711`. */
function beforeRemark ([part = '', ...words]: readonly string[]): FoundOrder | undefined {
  const [sign = ''] = words
  const [count = '', next = '', ...more] = joint.test(sign) ? words.slice(1) : words
  const hasUnit = unitOf(next) === 'EA' && !single.test(`${count} ${next}`)
  const quantity = countOf(hasUnit ? `${count} ${next}` : count)
  const rest = hasUnit ? more : [next, ...more]
  // A dash may also begin a description: `RS-OF141 - 2 STROKE PISTON`.
  const isMarked = hasUnit || times.test(sign) || /^[x×*(]/i.test(count)
  if (quantity === undefined || !isCertainPart(part) || !rest.some(word => /\p{L}/u.test(word))) return undefined
  return isMarked || remark.test(rest[0] ?? '') ? { order: { part: scannedText(part), quantity }, isMarked } : undefined
}

/** The quantity before the part: `2 RS-OF141`, `2x RS-OF141`, `2 ea. RS-OF141 oil filter`, `(2) RS-OF141`. */
function atStart (words: readonly string[]): FoundOrder | undefined {
  for (const length of [2, 1]) {
    const written = words.slice(0, length).join(' ')
    const quantity = countOf(written)
    if (words.length <= length || quantity === undefined || (length === 2 && unitOf(words[1] ?? '') === undefined)) continue
    const next = words[length] ?? ''
    const rest = words.slice(/^(?:of|[x×*@–-])$/i.test(next) ? length + 1 : length)
    const part = partOf(rest.join(' '))
    const isMarked = length === 2 || /^of$/i.test(next) || times.test(next) || /^\(|[x×*)]$/i.test(written)
    // It may belong to a description: `12 VOLT BATTERY YTX12-BS`.
    if (part !== '' && !isMarked && scannedText(rest.join(' ').slice(0, part.length)) !== part) return { order: { part, quantity: '', unread: written }, isMarked }
    // A number may begin with a block of digits: `15410 MM9 013`.
    if (part !== '' && (isMarked || written.length < 5 || !/\d/.test(written))) return { order: { part, quantity }, isMarked }
  }
  return undefined
}

/** Text among words that is meant as a quantity, right or wrong. Parentheses do not mean a return here. */
function countOf (text: string): string | undefined {
  const bare = /^(?:\((\d+)\)|\[(\d+)\])$/.exec(text)?.slice(1).find(digits => digits !== undefined) ?? text.replace(/[,:@]$/, '')
  return shownQuantity(bare) ?? (/^[-+]?\d/.test(bare) ? writtenQuantity(bare) === 'return' || isDecimal(bare) ? bare : undefined : isMeantAsQuantity(bare) ? bare : undefined)
}

function isDecimal (text: string): boolean {
  return writtenQuantity(text) === 'fraction' && /^[-+]?\d{1,5}(?:[.,]\d{1,3}|e\d+|\/\d)?$/i.test(text)
}

function withoutPrices (line: string): string {
  const joined = line.replace(/(?<=\d) (?=(?:[$€£]|USD|EUR)(?: (?!\d)|$))|(?<=(?:^| )(?:[$€£]|USD|EUR)) (?=\d)/g, '')
  const words = joined.replace(/(?<=[\d ])@(?=\d+$)/, ' @ ').replace(/(?<=\d)@\$?\d[\d.,]*(?= |$)/g, '').split(/\s+/)
  // `2 RS-OF141 @ 12`, `RS-OF141 2 ea @ 12`: beside a quantity, it is a price.
  const isCounted = () => [words[0], ...words.slice(-4, -2)].some(word => /^x?\d{1,3}x?$/i.test(word ?? '')) && words.slice(0, 3).some(isCertainPart)
  if (words.at(-2) === '@' && /^\d+$/.test(words.at(-1) ?? '') && isCounted()) words.splice(-2)
  while (words.length > 1 && isPrice(words.slice(-3))) words.pop()
  const isOfMoney = (word = ''): boolean => isMoney(word) && (/^[$€£]/.test(word) || isCertainPart(words[0] ?? ''))
  // `RS-OF141 @ 8.40 x 2`
  return words.filter((word, at) => (at === 0 && !/^[$€£]/.test(word)) || at === words.length - 1 || !isOfMoney(word === '@' ? words[at + 1] : word)).join(' ')
}

/** Whether the last word belongs to a price: `$8.40`, `@ $8.40 ea`, or `8.00` behind another number. */
function isPrice ([first = '', second = '', third]: readonly string[]): boolean {
  const [before, last] = third === undefined ? [first, second] : [second, third]
  if (isMoney(last.replace(/^@/, '')) || (before === '@' && isAmount(last)) || /^[@=]$/.test(last)) return true
  if (/^[x×]$/i.test(last) && /^\d+$/.test(before)) return true
  if (/^\/?(?:ea|each)\.?$/i.test(last)) return /^@?\$/.test(before) || first === '@'
  return third !== undefined && /^\d[\d.,]*[.,]\d\d$/.test(last) && (/^\d{1,4}$|^\d[\d.,]*[.,]\d\d$/.test(before) || unitOf(before) !== undefined)
}

/** A word, or the beginning of `5" light` and `2-stroke oil`. */
const descriptionStart = /^(?:[A-Za-z(][A-Za-z.,()/&-]+|\d+(?:"|-[A-Za-z]{3}))/

/** The part number at the beginning of the words: a first word with a digit, or else all of them together, if they can be one. */
function partOf (line: string): string {
  const words = scannedText(line).replace(/[,;:]$/, '')
  if (!/\d/.test(words)) return /\s/.test(words) ? '' : words
  const [first = '', ...rest] = words.split(/\s+/)
  const word = rest.length > 0 ? first.replace(/[,;:]$/, '') : first
  if (/\d/.test(word) && descriptionStart.test(rest.find(text => !/^[-–—]$/.test(text)) ?? '')) return scannedText(word)
  const described = /\d/.test(word) ? undefined : describedPart([first, ...rest])
  if (described !== undefined) return described
  return words.length <= limits.itemNumberMax ? words : rest.length === 0 ? word : /\d/.test(word) ? scannedText(word) : ''
}

/** The only number behind words of a description: `OIL FILTER RS-OF141`, `FILTER (RS-OF141)`. The brand in front of a number may be a part of it. */
function describedPart (words: readonly string[]): string | undefined {
  const bare = words.filter(word => !/^[-–—]$/.test(word)).map(word => word.replace(/^\(|\)?[,;:]?$/g, ''))
  const numbers = bare.filter(word => /\d/.test(word))
  const [part, ...others] = numbers
  const last = bare.at(-1) ?? ''
  // `TIRE 120/70-17 27-0462`: the number of the part comes last.
  if (numbers.length > 1 && last.length > 5 && /^\p{L}{3,}$/u.test(bare[0] ?? '') && isCertainPart(last)) return last
  // `(RS-OF141)`, `NGK: CR9EIX`, `NGK - CR9EIX`
  const isApart = words.some(word => (word.startsWith('(') && word.endsWith(')')) || /^[-–—]$|:$/.test(word))
  const isDescribed = bare.filter(word => /^\p{L}{3,}$/u.test(word)).length === bare.length - 1
  return part !== undefined && others.length === 0 && isCertainPart(part) && isDescribed && (isApart || bare.length > 2) ? part : undefined
}

/** What is certainly a part number among words: one word with letters and digits, or a long number. */
export function isCertainPart (word: string): boolean {
  const bare = scannedText(word)
  if (bare.length > limits.itemNumberMax) return false
  if (/^\d{6,}$/.test(bare)) return true
  return (/^(?=.*\d)(?=.*[A-Za-z])[A-Za-z\d][A-Za-z\d./_-]{2,}$/.test(bare) || /^\d{2,}-\d[\d-]*$/.test(bare)) && !isMeantAsQuantity(bare)
}

/** The same, or the blocks of a maker's number, each with a digit: `5TA 13440 00`. */
function isCertainNumber (text: string): boolean {
  const isOfBlocks = text.split(' ').every(block => /^[A-Za-z\d-]+$/.test(block) && /\d/.test(block))
  return isCertainPart(text) || (isOfBlocks && bareNumber(text).length >= 8)
}
