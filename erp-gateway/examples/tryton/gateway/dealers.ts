import Type, { type Static } from 'typebox'
import { Compile } from 'typebox/compile'
import { defaultAddressKey } from '@portal/contracts/policy/ordering'
import type { GatewayDealer, PlainAddress } from '@portal/erp-gateway/contract/records/dealers'
import type { ErpContext, GatewayErp } from '@portal/erp-gateway/server/erp'
import { financesOf } from './finances.ts'
import type { CompanyDay } from './company-day.ts'
import { decimal, flag, isSet, orNull, readModel, text } from './read-model.ts'
import type { Tryton } from './tryton.ts'
import { cents, line, textOrNone } from './field-values.ts'

const Address = Type.Object({
  id: Type.Integer(),
  ship_to_number: Type.Integer(),
  delivery: flag,
  party_name: text,
  name: text,
  street: text,
  city: text,
  postal_code: text,
  'subdivision.': orNull(Type.Object({ code: text }))
})

const summary = { id: Type.Integer(), code: Type.String(), name: Type.String(), dealer_rep: text, dealer_suspended: flag, dealer_new: flag }

const readDealers = readModel('party.party', Type.Object({ ...summary, 'default_ship_to.': orNull(Address) }))
const readDealer = readModel('party.party', Type.Object({
  ...summary,
  dealer_ship_method: text,
  dealer_freight_minimum: orNull(decimal),
  dealer_credit_limit: orNull(decimal),
  default_ship_to: orNull(Type.Integer()),
  'bill_to.': orNull(Address),
  'addresses.': Type.Array(Address),
  'customer_payment_term.': orNull(Type.Object({ name: Type.String() }))
}))

/** Selects the parties that are dealers, and not only customers, suppliers or staff. */
const dealersOnly = ['dealer', '=', true] as const

const Cleared = Compile(Type.Boolean())

/** @param today the day by which an amount is due or not */
export function dealerMethods (tryton: Tryton, today: CompanyDay): Pick<GatewayErp, 'dealer' | 'dealers' | 'dealersOfRep' | 'clearNewDealer'> {
  async function listed (domain: ReadonlyArray<readonly [string, string, unknown]>, context: ErpContext) {
    const found = await readDealers(tryton, [dealersOnly, ...domain], context)
    return found.map(({ code, name, dealer_rep: rep, dealer_suspended: suspended, dealer_new: isNew, 'default_ship_to.': shipTo }) => ({
      customer_number: code,
      name_company: line(name, 40),
      rep_number: rep ?? '',
      suspended: isSet(suspended),
      new_dealer: isSet(isNew),
      ...shipTo !== null && { defaultAddress: addressOf(shipTo, name) }
    }))
  }

  return {
    async dealer ({ customerNumber }, context) {
      const [[found], day] = await Promise.all([readDealer(tryton, [dealersOnly, ['code', '=', customerNumber]], context), today(context)])
      if (found === undefined) return undefined
      if (found.default_ship_to === null) context.log.warn({ party: found.code }, 'the party has no address, so it cannot order')
      return { ...dealerOf(found), ...withCredit(found, await financesOf(tryton, found.id, day, context)) }
    },
    dealers: async context => await listed([], context),
    dealersOfRep: async ({ repNumber }, context) => await listed([['dealer_rep', '=', repNumber]], context),
    async clearNewDealer ({ customerNumber }, context) {
      return await tryton.call('model.party.party.dealer_no_longer_new', [customerNumber], Cleared, { ...context, writes: true })
    }
  }
}

type Party = Awaited<ReturnType<typeof readDealer>>[number]

function dealerOf (party: Party) {
  const { name, 'bill_to.': billTo } = party
  const addresses: GatewayDealer['address'] = {}
  for (const address of party['addresses.']) {
    const isDefault = address.id === party.default_ship_to
    if (!isDefault && !isSet(address.delivery)) continue
    const number = isDefault ? defaultAddressKey : address.ship_to_number
    addresses[String(number)] = { address_id: number, ...addressOf(address, name) }
  }
  if (billTo !== null) addresses['billing'] = { address_id: 0, ...addressOf(billTo, name) }
  return {
    customer_number: party.code,
    name_company: line(name, 40),
    address: addresses,
    default_shipping: { code: '', label: line(party.dealer_ship_method, 30) },
    freight_minimum: cents(party.dealer_freight_minimum ?? '0'),
    suspended: isSet(party.dealer_suspended),
    new_dealer: isSet(party.dealer_new),
    rep_number: party.dealer_rep ?? '',
    term_code: line(party['customer_payment_term.']?.name, 4),
    statement_type_code: ''
  }
}

function withCredit<Finances extends { amount_due: number }> ({ dealer_credit_limit: limit }: Party, finances: Finances) {
  if (limit === null) return finances
  return { ...finances, credit_limit: cents(limit), credit_available: cents(limit) - finances.amount_due }
}

/** An address begins with its own name for the party, its building's name, or the party's. */
function addressOf (address: Static<typeof Address>, partyName: string): PlainAddress {
  return {
    name: line(textOrNone(address.party_name) ?? textOrNone(address.name) ?? partyName, 40),
    street: line(address.street, 40),
    city: line(address.city, 25),
    // Tryton stores them with their country: US-CO.
    state: line(address['subdivision.']?.code?.split('-').at(-1), 2),
    postal: line(address.postal_code, 10)
  }
}
