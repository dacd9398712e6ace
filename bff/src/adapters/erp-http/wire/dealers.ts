import Type, { type Static } from 'typebox'
import type { Address, Dealer } from '@portal/contracts/dealers'
import { CenturyDateNumber, Flag, Key, MoneyOrBlank, readAmount, readCenturyDate, readFlag, readText, Text } from './fields.ts'

export const AddressRecord = Type.Object({ ADRNM: Text, ADRST: Text, ADRCT: Text, ADRSA: Text, ADRZP: Text })
export type AddressRecord = Static<typeof AddressRecord>

const addressNumber = /^\d{1,4}$/

export const DealerRecord = Type.Object({
  CUSNO: Key,
  CUSNM: Text,
  /** Keyed by the address's number; 9999 is the default shipping address. */
  ADRES: Type.Record(Type.String({ pattern: addressNumber.source }), AddressRecord),
  /** The billing address, where there is one of its own. */
  BILAD: Type.Optional(AddressRecord),
  /** Default ship method: its code and its long name. */
  SHPCD: Text,
  SHPNM: Text,
  FRTMN: MoneyOrBlank,
  SUSPF: Flag,
  NEWDF: Flag,
  REPNO: Text,
  /** What is owed in all, in the current period, and in the four before it. */
  AMTDU: MoneyOrBlank,
  PERCU: MoneyOrBlank,
  PER01: MoneyOrBlank,
  PER02: MoneyOrBlank,
  PER03: MoneyOrBlank,
  PER04: MoneyOrBlank,
  /** Last paid. */
  LPDAT: CenturyDateNumber,
  TRMCD: Text,
  STMCD: Text
})
export type DealerRecord = Static<typeof DealerRecord>

export function readDealer (record: DealerRecord): Dealer {
  const customerNumber = readText(record.CUSNO)
  const numbered = Object.entries(record.ADRES)
    .filter(([key]) => addressNumber.test(key))
    .map(([key, address]): [string, Address] => [String(Number(key)), readAddress(Number(key), address)])
  return {
    _id: customerNumber,
    customer_number: customerNumber,
    name_company: readText(record.CUSNM),
    address: {
      ...Object.fromEntries(numbered),
      ...(record.BILAD === undefined ? {} : { billing: readAddress(0, record.BILAD) })
    },
    default_shipping: { code: readText(record.SHPCD), label: readText(record.SHPNM) },
    freight_minimum: readAmount(record.FRTMN),
    suspended: readFlag(record.SUSPF),
    new_dealer: readFlag(record.NEWDF),
    rep_number: readText(record.REPNO),
    amount_due: readAmount(record.AMTDU),
    billing_period_amount: readAmount(record.PERCU),
    period_1_amount: readAmount(record.PER01),
    period_2_amount: readAmount(record.PER02),
    period_3_amount: readAmount(record.PER03),
    period_4_amount: readAmount(record.PER04),
    date_last_payment: readCenturyDate(record.LPDAT),
    term_code: readText(record.TRMCD),
    statement_type_code: readText(record.STMCD)
  }
}

function readAddress (number: number, record: AddressRecord): Address {
  return {
    address_id: number,
    name: readText(record.ADRNM),
    street: readText(record.ADRST),
    city: readText(record.ADRCT),
    state: readText(record.ADRSA),
    postal: readText(record.ADRZP)
  }
}
