/** What a column is for. `other` is known not to be a part, a quantity or a note. */
export type ColumnUse = 'part' | 'quantity' | 'note' | 'unit' | 'other'

/** @param rank if several columns have one use, the highest is taken */
export type Heading = { use: ColumnUse, rank: number }

/** Pieces, but not the ones to order. */
const otherPieces = new RegExp([
  'onhand', 'stock(?:$|qty|level|count|min|max)', 'avail', '^min', '^max', 'minimum', 'maximum', 'sold', 'sales', 'ship', 'received', '^recd?(?:qty)?$', '^qtyrecd?$', 'backorder', 'on(?:order|po$)',
  'commit', 'usage', 'used', 'reserve', 'perpack', 'packqty', 'packsize', 'perbox', 'percase', 'ytd', '^q?oh$', 'qtyoh', 'bin', 'location', 'invoiced', 'cancel', 'allocated', '^moq$', 'history',
  'forecast', 'transit', 'rcvd', 'return', 'credit', 'picked', 'parlevel', '^par$', 'level$', 'point$', 'counted', 'physical', 'last', '^prev', 'multiple', '^(?:std|standard|inner|master)?(?:pack|packs|packing|packaging|pk|pkg|case|carton|box|inner|master)(?:qty|quantity)?$', '(?:qty|units|pcs|pieces)(?:case|box|pack)$', '^(?:bo|oo)(?:qty)?$', '^q(?:ty)?(?:bo|oo)$',
  '^bal', 'balance$', '^have', '^current', '^soh$', '^inv$', '^inventory(?:qty|quantity)?$', '^(?:qty|quantity|units|pcs|pieces)per', 'bestand$', '^lager$', 'vorrat', '^voorraad', 'existencia', 'giacenza', 'disponib', '^dispo$', '在庫'
].join('|'))
const toOrder = new RegExp([
  '^(?:want|sugg|recommend|recorder|propos|replenish|reorder|toorder|tobuy|order|need|require|request|purchase|buy|bestell|acommander|commande|pedi|daordinare|ordinat|注文|発注)',
  '^(?:ord|req)(?:d|qty|quantity|qnty)?$', '(?:qty|qte|quantity|quantite|quan|pieces|pcs|units)(?:to|a)?(?:re)?(?:ord$|req|order|need|request|want|buy|purchase|commande)'
].join('|'))
const backordered = /^(?:qty|quantity|units|pieces|pcs)?(?:on)?(?:bo|backorder(?:s|ed)?)(?:qty|quantity|units|pieces|pcs)?$/
/** How much was ordered once, rather than how much is to be ordered. */
const onceOrdered = /^(?:qty|quantity|units|pieces|pcs)?ord(?:ere)?d(?:qty|quantity|units|pieces|pcs)?$/
const shipped = /ship|invoiced|filled/
/** Of an order, but not how much. */
const notPieces = /number|uom|num$|no$|nr$|nbr$|line$|item$|^purchaseorder$|for$|edon$|placed|source|method|vendor|supplier|reason|date|time|status|total|price|retail|cost|value|amount|code|type|by$|id$|from|customer|ref|番号|日/
const quantity = /^(?:(?:line|lineitem|item|parts?|product|po|desired|final)(?=q)|total)?(?:qty|qta|qtd|qnty|quan|quant|hoeveelheid|ilosc|maara|mangd|mengde|quantity|quantities|qte|quantite|quantidade|qtde|menge|anzahl|anz|stuck|stuckzahl|stk|howmany|soq|number(?:ordered|toorder|of(?:pieces|pcs|units))|cantidad|cant|aantal|quantita|antal|pieces|piece|pcs|pc|units|数量)(?:ea|pcs|pieces|units|number)?$/
/** What somebody has put in place of another quantity: `Revised Qty`, `Override`. */
const revised = /^(?:qty|quantity)?(?:revised|actual|adjusted|adj|corrected|correct|override|overridden|amended|approved|authori[sz]ed|confirmed|changed(?:to)?|updated|edited|modified|final|new(?=q|o))(?:suggested|sugg?|re?order(?:ed)?|order(?:ed)?)?(?:qty|quantity|qnty|pcs|pieces|units)?$/
/** A name and a word for its number. The item ID of a webshop's order means a line of it. */
const partNumber = /^(?!orderitemid)(?:(?:your|our|my|dealer|catalog|catalogue|replacement|new|full|spare|service|inventory|stock|order|ordering)?(?:part|parts|item|sku|product|article|material|artikel|teile?|pieza|piece|stock|cat|catalog|catalogue)s?(?:number|numbers|no|nos|num|nr|nbr|code|id|nummer|numero)|(?:your|our|my)(?:part|item|sku|number)|pn|referencia|referenz|codigo|codice|(?:numero|no|n|code|codigo)(?:de)?(?:article|articulo|piece|pieza|parte|producto)|codice(?:articolo|ricambio)|ref(?:erence)?(?:article|produit|piece)|art(?:no|nr|num)|bestell(?:nr|nummer)|varenummer|品番|(?:部品|商品)番号)$/
/** In a dealer's list, these are the portal's numbers. */
const suppliersNumber = /^(?:supplier|vendor|distributor)s?(?:part|item|sku|product|article|stock|catalog|catalogue)s?(?:number|no|num|nr|nbr|code|id)?$/
const makersNumber = /^(?:mpn|oem|oemnumber|oempart|(?:mfg|mfgr|mfr|manuf|manufacturer|manufacturers|maker|makers|oem|brand|vendor)(?:part|item|sku|product|catalog)?(?:number|no|num|nr|nbr|code|id|pn)?)$/
const justPart = /^(?:part|parts|spareparts?|(?:variant|lineitem|seller|merchant)?sku|customlabel(?:sku)?|item|items|product|article|artikel|teil|material|pieza|component|articolo|articulo|部品|商品)$/
/** `Item Number (SKU)`, `Part / Item #` */
const twoNames = /^(?:(?:part|item|sku|product)s?(?:number|no)?){2}$/
const vague = /^(?:rowlabels|number|番号|code|ref|reference|upc|upcno|upccode|ean|gtin|barcode)$/
const note = /^(?:(?:line|item|order|part)?(?:note|notes|remark|remarks|comment|comments|memo)|bemerkung|nota|notas)$/
const unit = /^(?:(?:order|purch|purchase|sell|selling)?(?:unit|uom)|um|uofm|units?ofmeasure|measure|einheit)$/
const other = new RegExp([
  '^(?:description|desc|descr|partdescription|itemdescription|productdescription|productname|itemname|partname|name|title|brand|manufacturer|vendor|supplier|make|model|year|category|color|size|makemodel|fits|fitment|bezeichnung|beschreibung|designation|libelle|descripcion|descrizione|omschrijving)$',
  'price|preis|prix|precio|prezzo|prijs|cost|msrp|retail|^list$|^each$|extended|^ext|amount|subtotal|^total|value|discount|weight', '^(?:line|ln|no|nr|row|pos|position|lineno|linenumber|linenum)$',
  '^(?:from|sent|to|cc|subject|phone|tel|telephone|cell|mobile|fax|email|attn|attention|contact)$', 'date|eta|expected|order(?:number|no|num|id)$|^po(?:number|no|num)?$|status|dealer|customer|account|whatiswrong|^text$|warehouse|arrival|superseded|replacedby|picture|invoice'
].join('|'))

/** What the column under a heading is for, recognized by the trade's many words; undefined for words that are no heading. */
export function headingOf (cell: string): Heading | undefined {
  if (cell.length > 60) return undefined
  const name = headingName(cell)
  if (name === '') return undefined
  if (note.test(name)) return { use: 'note', rank: 1 }
  if (unit.test(name)) return { use: 'unit', rank: 1 }
  if (suppliersNumber.test(name)) return { use: 'part', rank: 6 }
  if (partNumber.test(name)) return { use: 'part', rank: 5 }
  if (justPart.test(name)) return { use: 'part', rank: name.endsWith('sku') || name.startsWith('part') ? 4 : 3 }
  if (twoNames.test(name)) return { use: 'part', rank: 4 }
  if (/^manufacturer$|^brand$|^vendor$|^maker$/.test(name)) return { use: 'other', rank: 0 }
  if (makersNumber.test(name)) return { use: 'part', rank: 2 }
  if (otherPieces.test(name)) return { use: 'other', rank: 0 }
  if (toOrder.test(name) && !notPieces.test(name)) return { use: 'quantity', rank: /^(?:sugg|rec|propos|replenish|reorder)/.test(name) ? 2 : 3 }
  if (quantity.test(name)) return { use: 'quantity', rank: 1 }
  if (vague.test(name)) return { use: 'part', rank: 1 }
  return other.test(name) ? { use: 'other', rank: 0 } : undefined
}

/** Whether a column has numbers of orders, invoices or customers, or days. A table without any of parts lists those, and not parts. */
export function isOfRecords (cell: string): boolean {
  return /^(?:po|purchaseorder|(?:sales)?order|invoice|customer|dealer|account)s?(?:number|no|num|id)?$|date$|^status$/.test(headingName(cell))
}

/** Only letters, of any script, in lower case and without accents; `#` means number. A pivot table sums up what it names. */
export function headingName (cell: string): string {
  return cell.normalize('NFKD').toLowerCase().replace(/\((?:required|optional)\)/, '').replaceAll('#', 'number').replace(/\P{L}/gu, '').replace(/^sumof/, '')
}

/** The columns by a row of headings, counted from 0. */
export type NamedColumns = {
  part: number | undefined
  /** Other columns whose headings could mean the part, the likeliest first. */
  otherParts: readonly number[]
  quantity: number | undefined
  /** Other columns whose headings could mean the quantity as well. */
  otherQuantities: readonly number[]
  /** Columns that may have what is to be ordered instead. */
  revisedQuantities: readonly number[]
  /** In a list of back-orders, the column of what is still to come, beside the one of what was ordered. */
  backordered: number | undefined
  note: number | undefined
  unit: number | undefined
  /** Columns with headings that rule these out. */
  others: ReadonlySet<number>
}

/**
 * @param isFirst whether it is the first row: one further down needs more to count as headings
 * @returns undefined if the row does not have headings
 */
export function namedColumns (cells: readonly string[], isFirst: boolean): NamedColumns | undefined {
  // A bare number is never a heading. Most rows have one, so this also saves time.
  if (cells.some(cell => /^\d+$/.test(cell))) return undefined
  const headings = cells.map(headingOf)
  const best = (use: ColumnUse): number | undefined => {
    const rank = Math.max(...headings.map(heading => heading?.use === use ? heading.rank : -1))
    return rank < 0 ? undefined : headings.findIndex(heading => heading?.use === use && heading.rank === rank)
  }
  const [part, quantity, note, unit] = [best('part'), best('quantity'), best('note'), best('unit')]
  const hasDigits = cells.some(cell => /\d/.test(cell))
  // `Part: 12345` with `Qty: 2` is a part.
  const hasDigit = (at: number | undefined): boolean => at !== undefined && /\d/.test(cells[at] ?? '')
  const filled = cells.filter(cell => cell !== '').length
  const known = headings.filter(heading => heading !== undefined).length
  const isNamed = (part !== undefined && quantity !== undefined) || (filled > 1 && known === filled) ||
    (part !== undefined && filled > 2 && 2 * known > filled) ||
    (!hasDigits && filled > 1 && (isFirst ? part !== undefined || quantity !== undefined : part !== undefined && 2 * known > filled))
  if (!isNamed || (hasDigit(part) && (quantity === undefined || hasDigit(quantity)))) return undefined
  const others = new Set(headings.flatMap((heading, at) => heading !== undefined && ![part, quantity, note].includes(at) ? [at] : []))
  const ranks = [1, quantity === undefined ? undefined : headings[quantity]?.rank]
  const otherQuantities = headings.flatMap((heading, at) => heading?.use === 'quantity' && at !== quantity && ranks.includes(heading.rank) ? [at] : [])
  const otherParts = headings.flatMap((heading, at) => heading?.use === 'part' && at !== part ? [{ at, rank: heading.rank }] : [])
  const otherPartsInOrder = otherParts.sort((a, b) => b.rank - a.rank).map(({ at }) => at)
  const revisedQuantities = cells.flatMap((cell, at) => headings[at] === undefined && revised.test(headingName(cell)) ? [at] : [])
  const stillToCome = backorderedColumn(cells, quantity)
  return { part, otherParts: otherPartsInOrder, quantity, otherQuantities, revisedQuantities, backordered: stillToCome, note, unit, others }
}

/** The lines of an order have such a column, too, but beside the one of what was shipped: what was ordered is ordered again. */
function backorderedColumn (cells: readonly string[], ordered: number | undefined): number | undefined {
  const names = cells.map(headingName)
  const at = names.findIndex(name => backordered.test(name))
  const isOfBackOrders = onceOrdered.test(names[ordered ?? -1] ?? '') && !names.some(name => shipped.test(name))
  return at >= 0 && isOfBackOrders ? at : undefined
}
