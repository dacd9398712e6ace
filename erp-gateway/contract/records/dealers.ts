import type { Address, Dealer, DealerSummary } from '@portal/contracts/dealers'
import type { CustomerNumber, RepNumber } from '@portal/contracts/base/ids'
import { agingDays } from '@portal/contracts/policy/aging'
import { customerNumberMax, repNumberMax } from '@portal/contracts/policy/customer-and-rep-numbers'
import { defaultAddressKey } from '@portal/contracts/policy/ordering'
import { willCall } from '@portal/contracts/rules/checkout/ship-method'
import { invalid, type Codec, type Problem } from '../codec.ts'
import { amountOrBlank, amountOrZero, centuryDayOrNone, dayOrNone, flag, nonBlankText, text, textOrNull, whole } from '../codecs.ts'
import { field, inline, isObject, list, optional, record, type Part, type PartsOf } from '../record.ts'
import { ifBlank } from './if-blank.ts'
import { widths } from './field-widths.ts'

/** An address without its number, which stands beside it. */
export type PlainAddress = Omit<Address, 'address_id'>

const onAddresses = 'Checkout, order summary, the order\'s own page, finances, the invoice'
const onAllAddresses = `${onAddresses}, home, dealer list`

const addressParts: PartsOf<PlainAddress> = {
  name: field('ADRNM', text(40), { means: 'Name at the address', shown: onAddresses, blank: 'The line stays empty' }),
  street: field('ADRST', text(40), { means: 'Street', shown: onAllAddresses, blank: 'The line stays empty' }),
  city: field('ADRCT', text(25), { means: 'City', shown: onAllAddresses, blank: 'Its place stays empty' }),
  state: field('ADRSA', text(2), { means: 'State, two letters', shown: onAllAddresses, blank: 'Its place stays empty' }),
  postal: field('ADRZP', text(10), { means: 'Postal code', shown: onAllAddresses, blank: 'Its place stays empty' })
}
export const plainAddress = record<PlainAddress>('Address', addressParts)

const addressNumber = new RegExp(`^\\d{1,${String(defaultAddressKey).length}}$`)
const numberExpected = 'a key of one to four digits'
const billingKey = 'billing'

type Addresses = Record<string, Address>

/** The number of one of a dealer's addresses. The default one has the highest. */
export const shipToNumber = whole({ min: 0, max: defaultAddressKey })

/** An address as the portal has it, with the number that is its key. */
const keptAddress = inline<Address>({ address_id: field('ADRES', shipToNumber, { means: 'The number that is its key' }), ...addressParts })

/** What is wrong with an address's key, if anything is. */
function keyProblems (key: string, address: unknown, path: string): Problem[] {
  if (!addressNumber.test(key)) return key === billingKey ? [] : [{ path, expected: `${numberExpected}, or '${billingKey}'`, found: key }]
  const number = isObject(address) ? address['address_id'] : undefined
  return number === Number(key) ? [] : [{ path: `${path}/address_id`, expected: `${Number(key)}, as its key`, found: number }]
}

/** The addresses as the portal has them: by their numbers, and the billing address beside them. */
const keptAddresses = {
  accepts: (value: unknown): boolean => isObject(value) &&
    Object.entries(value).every(([key, address]) => keptAddress.accepts(address) && keyProblems(key, address, '').length === 0),
  valueProblems: (value: unknown, path: string): Problem[] => isObject(value)
    ? Object.entries(value).flatMap(([key, address]) => [...keptAddress.valueProblems(address, `${path}/${key}`), ...keyProblems(key, address, `${path}/${key}`)])
    : [{ path, expected: 'an object with addresses by number', found: value }]
}

/** The addresses by their numbers. */
const numbered: Codec<Addresses> = {
  schema: { type: 'object', patternProperties: { [addressNumber.source]: plainAddress.schema }, additionalProperties: false },
  expected: 'an object with addresses by number',
  recorded: undefined,
  portalValue: 'an object with addresses by number',
  ...keptAddresses,
  decode (wire) {
    if (!isObject(wire)) return invalid
    const addresses: Addresses = {}
    for (const [key, entry] of Object.entries(wire)) {
      const address = addressNumber.test(key) ? plainAddress.decode(entry) : invalid
      if (address === invalid) return invalid
      addresses[String(Number(key))] = { address_id: Number(key), ...address }
    }
    return addresses
  },
  encode: (addresses, padded) => Object.fromEntries(Object.entries(addresses).map(([key, address]) => [key, plainAddress.encode(address, padded)])),
  problems (wire, path) {
    if (!isObject(wire)) return [{ path, expected: this.expected, found: wire }]
    return Object.entries(wire).flatMap(([key, entry]): Problem[] =>
      addressNumber.test(key) ? plainAddress.problems(entry, `${path}/${key}`) : [{ path: `${path}/*`, expected: numberExpected, found: key }])
  }
}

const shippingAddresses = field('ADRES', numbered, {
  means: `The dealer's shipping addresses, keyed by number, one to four digits: \`${defaultAddressKey}\` is the default one`,
  shown: 'Checkout, order files: where an order can be shipped to; the order\'s own page, the invoice',
  blank: `Without \`${defaultAddressKey}\` a dealer with several addresses must pick one for each order, and cannot send order files. Without any, ` +
    'the dealer cannot order'
})
const billingAddress = optional('BILAD', plainAddress, { means: 'Billing address', shown: 'Home, finances, the invoice, and where staff confirm for whom they order', blank: 'The shipping address with the highest number is shown' })

/** Shipping and billing addresses, which the portal holds together. */
const addresses: Part<Addresses> = {
  fields: [...shippingAddresses.fields, ...billingAddress.fields.map(field => ({ ...field, property: billingKey }))],
  decode (wire) {
    const shipping = shippingAddresses.decode(wire)
    const billing = billingAddress.decode(wire)
    if (shipping === invalid || billing === invalid) return invalid
    return billing === undefined ? shipping : { ...shipping, [billingKey]: { address_id: 0, ...billing } }
  },
  encode ({ [billingKey]: billing, ...shipping }, padded, into) {
    shippingAddresses.encode(shipping, padded, into)
    billingAddress.encode(billing, padded, into)
  },
  problems: (wire, path) => [...shippingAddresses.problems(wire, path), ...billingAddress.problems(wire, path)],
  ...keptAddresses
}

export const customerNumber = field('CUSNO', nonBlankText(widths.customerNumber, 'customer'), {
  means: `Customer number: capital letters, digits and hyphens, at most ${customerNumberMax}`, shown: 'Everywhere a dealer is shown; one person of the dealer can log in with it'
})

const company = field('CUSNM', text(40), { means: 'Company name', shown: 'Everywhere a dealer is shown', blank: 'The customer number stands alone' })
export const repNumber = field('REPNO', text(widths.repNumber, 'rep'), {
  means: `Number of the sales representative: capital letters, digits and hyphens, at most ${repNumberMax}`,
  shown: 'It decides which representative may act for the dealer',
  blank: 'The dealer belongs to nobody, and only administrators act for it',
  constant: '""'
})

const isNew = '`Y` for a new dealer, who has not yet placed a first order'
const owed = 'All that the dealer owes; negative for a credit balance'

/** A dealer in the ERP. Its `_id` in the portal is its customer number. */
export type GatewayDealer = Omit<Dealer, '_id'>

const [firstDays, secondDays, thirdDays] = agingDays

const onFinances = 'Finances'
const onHomeAndFinances = 'Home, finances'
const period = (name: string, which: string) => field(name, amountOrZero, { means: `Amount ${which}`, shown: `${onHomeAndFinances}, as a figure and in the bar`, blank: ifBlank.zero, constant: '""' })

export const dealer = record<GatewayDealer>('Dealer', {
  customer_number: customerNumber,
  name_company: company,
  address: addresses,
  default_shipping: inline({
    code: field('SHPCD', text(4, 'keep'), { means: 'Code of the dealer\'s default ship method', shown: 'Nowhere', blank: 'Nothing changes', constant: '""' }),
    label: field('SHPNM', text(30, 'keep'), {
      means: `Long name of the dealer's default ship method; \`${willCall}\` if orders are picked up`, shown: 'Home, checkout, order summary, order files, open orders, the order\'s own page', blank: 'The choice has no name'
    })
  }),
  freight_minimum: field('FRTMN', amountOrZero, { means: 'Order total from which freight is free', shown: 'Home, and wherever an order has a total: how much is missing for free freight', blank: 'Freight is never free, and the cart says nothing of it', constant: '""' }),
  suspended: field('SUSPF', flag, { means: '`Y` for a suspended dealer, whose orders are refused', shown: 'Home, finances, where the dealer orders, and in a bar on every page. It decides whether the dealer may order', constant: '`N`' }),
  new_dealer: field('NEWDF', flag, { means: isNew, shown: 'Home. It decides what the dealer sees, and how large a first order must be', constant: '`N`' }),
  rep_number: repNumber,
  amount_due: field('AMTDU', amountOrZero, { means: `${owed}. The portal shows it as it is, and adds nothing up`, shown: onHomeAndFinances, blank: ifBlank.zero }),
  billing_period_amount: period('PERCU', 'that is not yet due: of invoices whose DUEDT is today or later'),
  period_1_amount: period('PER01', `that has been due for 1 to ${firstDays} days, counted from DUEDT`),
  period_2_amount: period('PER02', `that has been due for ${firstDays + 1} to ${secondDays} days`),
  period_3_amount: period('PER03', `that has been due for ${secondDays + 1} to ${thirdDays} days`),
  period_4_amount: period('PER04', `that has been due for more than ${thirdDays} days. PERCU and PER01 to PER04 add up to AMTDU`),
  date_last_payment: field('LPDAT', centuryDayOrNone, { means: 'Day of the last payment', shown: onFinances, blank: '"No payment yet" is shown', constant: '0' }),
  term_code: field('TRMCD', text(4, 'keep'), { means: 'Terms code; `N30` is shown as "N30 (net 30 days)", and so on', shown: onFinances, blank: ifBlank.dash, constant: '""' }),
  statement_type_code: field('STMCD', text(4, 'keep'), { means: 'Account type, a code', shown: `${onFinances}, where STMNM says nothing`, blank: ifBlank.dash, constant: '""' }),
  statement_type: optional('STMNM', textOrNull(30, 'words'), { means: 'Account type in words', shown: onFinances, blank: 'The code is shown' }),
  credit_limit: optional('CRLIM', amountOrBlank, { means: 'Credit limit', shown: onFinances, blank: ifBlank.nothing }),
  credit_available: optional('CRAVL', amountOrBlank, { means: 'Credit that is still available; negative over the limit', shown: `${onFinances}, and as a warning in the order summary`, blank: ifBlank.nothing })
})

/** A dealer in a list. */
export type GatewayDealerSummary = Omit<DealerSummary, '_id' | 'default_address'> & { defaultAddress?: PlainAddress | undefined }
const onList = 'Dealer list'
const onLists = 'Dealer list, home of staff'
const unlisted = 'If no dealer has it, the list has no such column'
export const dealerSummary = record<GatewayDealerSummary>('DealerSummary', {
  customer_number: customerNumber,
  name_company: company,
  rep_number: repNumber,
  defaultAddress: optional('DFADR', plainAddress, { means: 'Default shipping address', shown: 'Dealer list', blank: 'The dealer is listed without an address' }),
  phone: optional('PHONE', textOrNull(20, 'words'), { means: 'Telephone number, as people read it', shown: onList, blank: unlisted }),
  suspended: optional('SUSPF', flag, { means: '`Y` for a suspended dealer', shown: onLists, blank: unlisted }),
  new_dealer: optional('NEWDF', flag, { means: isNew, shown: onList, blank: unlisted }),
  amount_due: optional('AMTDU', amountOrBlank, { means: owed, shown: onList, blank: unlisted }),
  amount_overdue: optional('AMTOD', amountOrBlank, {
    means: 'What of AMTDU is past due: PER01 to PER04 together', shown: onLists, blank: 'If no dealer has it, nobody is said to be overdue'
  }),
  last_order_date: optional('LSTOD', dayOrNone, {
    means: 'Day of the last order, invoiced or not; 0 for a dealer who has never ordered',
    shown: onLists,
    blank: 'If no dealer has it, nobody is said to be silent, and a list is sorted by this day only once the last order of each dealer has been read'
  })
})

export type DealerAsked = { customerNumber: CustomerNumber }
export const dealerAsked = record<DealerAsked>('DealerAsked', { customerNumber })

/** What a last payment's day must be. */
export const lastPaymentExpected = centuryDayOrNone.expected

export type RepAsked = { repNumber: RepNumber }
export const repAsked = record<RepAsked>('RepAsked', { repNumber })

export type RepsAsked = { repNumbers: RepNumber[] }
export const repsAsked = record<RepsAsked>('RepsAsked', {
  repNumbers: field('REPS', list(text(widths.repNumber, 'rep'), { max: 10_000 }), { means: 'Numbers of sales representatives' })
})

export type DealerList = { dealers: GatewayDealerSummary[] }
export const dealerList = record<DealerList>('DealerList', {
  dealers: field('DEALERS', list(dealerSummary), { means: 'Dealers, sorted by customer number, each once' })
})

/** A dealer's flag as it is now. */
export type NewDealerCleared = { customerNumber: CustomerNumber, newDealer: boolean }
export const newDealerCleared = record<NewDealerCleared>('NewDealerCleared', {
  customerNumber,
  newDealer: field('NEWDF', flag, { means: '`N`: the dealer is no longer new' })
})
