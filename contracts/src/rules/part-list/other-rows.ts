import { headingOf } from './headings.ts'
import { isAmount, isMoney, shownQuantity } from './quantities.ts'

const total = /^[* =–-]*(?:(?:grand|order|sub|zwischen|gesamt)[ -]?)?(?:totals?|totale|totaal|sum|summe|gesamt|somme|suma)(?:[ :=].*|[* =–-]*)$/i
/** Characters of a row with a total. */
const totalMax = 200
/** What is charged beside the parts. */
const charge = /^(?:est(?:\.|imated)? )?(?:shipping|freight|handling|delivery|postage|tax|sales tax|discount|deposit|core charge|hazmat fee|fuel surcharge)(?: .*)?:?$/i
/** `Filters total` */
const totalOf = /^[\p{L} &/-]{1,40}[ -](?:sub)?totals?$/iu
/** `RS-OF141 Total`, as spreadsheets sum up the rows of each part; among words, it may be the quantity. */
const totalOfPart = /^\S{1,40} total$/i
/** `3 lines, 18 pieces total`, `Lines: 3, Pieces: 18`, `3 items` */
const totalInWords = /^\(?\d{1,5} (?:lines|rows|(?:line )?items)\)?$|^(?=.*(?:total|[,/:]))(?:\d[\d,]* ?(?:lines?|items?|parts?|pieces|pcs|units)(?: total)?(?:[,;/ ]+|$))+(?:in total|total|ordered)?\.?$/i
const totalsNamed = /^(?:(?:lines|items|pieces|units|records|(?:record |line |item )?count)[: ] ?\d{1,6}(?:[,; ]+|$))+$/i
const pageNumber = /^(?:page:? +\d{1,4}(?: ?(?:of|\/) ?\d{1,4})?|\W*end(?: of (?:report|list|file|order))?\W*|on .{6,150} wrote:)$/i
const forwarded = /^(?:-{2,} ?(?:original|forwarded) message ?-{2,}|begin forwarded message:)$/i
/** `bob@shop.com`, `www.shop.com` */
const address = /^(?:(?:e-?mail:? )?<?[\w.+-]+@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}>?|(?:https?:\/\/|www\.)\S+)$/i
/** `(555) 123-4567`, `Cell 555-123-4567`; without a word or parentheses, it could be a part number. */
const phone = /^(?:(?:(?:phone|ph|tel|telephone|cell|mobile|office|fax)[.:]{0,2}|[pctmof][.:]) ?(?:\+?1[-. ])?\(?\d{3}\)?[-. ]{1,2}|(?:\+?1[-. ])?\(\d{3}\) ?)\d{3}[-. ]\d{4}$/i

const sender = '\\p{L}[\\p{L}.\'-]*(?: \\p{L}[\\p{L}.\'-]*){0,2}'
const moment = '(?:\\d{1,4}[/.-]\\d{1,2}(?:[/.-]\\d{2,4})?,? )?\\d{1,2}:\\d\\d(?::\\d\\d)?'
/** Who wrote in a chat, and when: `Joe Miller  11:02 AM`, `[11/27 11:02 AM] Joe Miller`. */
const chatHeader = new RegExp(`^(?:(?:${sender} )?${moment} ?[ap]\\.?m\\.?|\\[${moment}(?: ?[ap]\\.?m\\.?)?\\] ${sender}:?)$`, 'iu')
/** A heading that a spreadsheet made itself: `Column1`. */
const namelessColumn = /^(?:column|spalte|colonne|columna) ?\d+$/i

/** Whether a row has only headings that say nothing. */
export function isOfNamelessColumns (cells: readonly string[]): boolean {
  return cells.length > 1 && cells.every(cell => namelessColumn.test(cell))
}

/** Whether a row is a total of others: it begins with such a word, followed by numbers or nothing. */
export function isTotal (cells: readonly string[]): boolean {
  const filled = cells.filter(cell => cell !== '')
  const text = filled.join(' ')
  if (text.length > totalMax) return false
  // `Tax 1.00` in words.
  const [first = '', ...others] = filled.length === 1 ? text.split(/ (?=[$€£]?\d[\d.,]*$)/) : filled
  if (totalsNamed.test(text) || totalInWords.test(text)) return true
  if (charge.test(first) && others.length > 0 && others.every(isAmount)) return true
  return (total.test(first) || totalOf.test(first) || (filled.length > 1 && totalOfPart.test(first))) && others.every(cell => shownQuantity(cell) !== undefined || isMoney(cell) || isAmount(cell) || !/\d/.test(cell))
}

/** Cells that a phone number and the number of a page can be spread over. */
const aroundMax = 3

/** Whether a row is the number of a printed page, says that nothing follows, or says who wrote and how to reach them. */
export function isAround (cells: readonly string[]): boolean {
  if (cells.length > aroundMax) return false
  const text = cells.filter(cell => cell !== '').join(' ')
  return pageNumber.test(text) || phone.test(text) || forwarded.test(text) || address.test(text) || chatHeader.test(text)
}

/** Whether a row has nothing but amounts of money, such as a page's prices that were copied with its parts. */
export function isOfAmounts (cells: readonly string[]): boolean {
  return cells.every(cell => cell === '' || (/^[$€£]/.test(cell) && isMoney(cell)))
}

/** Whether a row says something about a part or an order that is not read here: `Description: Oil filter`, `Price: 8.40`. */
export function isLabeledOther ([cell = '', ...others]: readonly string[]): boolean {
  const [, name] = others.length === 0 ? /^([^:\d]{2,40}): ?\S/.exec(cell) ?? [] : []
  return name !== undefined && headingOf(name)?.use === 'other' && !isTotal([cell])
}

const poName = /^(?:p\.? ?o\.?|purchase order|order po|customer po) ?(?:number|num\.?|no\.?|nr\.?|#)?$/i

/** `PO 1234`, `Purchase Order # A-1234` */
const poInWords = /^(?:p\.? ?o\.?|purchase order|customer po)(?: ?(?:number|num\.?|no\.?|nr\.?|#))? ?(?<=[ #])((?=\S*\d)[a-z\d-]+)$/i

/**
 * `PO: 1234`, `P.O.#: 1234`, `PO Number,1234`, `PO 1234`.
 * @param text the whole row, because a PO number may have a comma
 */
export function poNumberOf (cells: readonly string[], text = ''): string | undefined {
  if (!/^\s*(?:p\.? ?o|purchase|order|customer)/i.test(cells.find(cell => cell !== '') ?? '')) return undefined
  const filled = cells.filter(cell => cell !== '')
  const [first = '', second = ''] = filled
  if (filled.length === 1 && poInWords.test(first.trim())) return poInWords.exec(first.trim())?.[1]
  const colon = first.search(/[:=]/)
  if (colon >= 0 && poName.test(first.slice(0, colon).trim())) {
    const isRest = filled.length === 2 && first.slice(colon + 1).trim() !== '' && !/[\t":=]|\d\/\d/.test(text.slice(colon + 1))
    const po = (isRest ? text.slice(colon + 1).replace(/(?<![,;| ])[,;| ]+$/, '') : first.slice(colon + 1)).trim()
    if (po !== '' || filled.length <= 2) return po === '' ? second : po
  }
  // Without a colon, the next word could be another heading.
  return filled.length === 2 && poName.test(first) && /\d/.test(second) ? second : undefined
}
