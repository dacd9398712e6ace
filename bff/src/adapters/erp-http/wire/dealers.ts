import Type, { type Static } from 'typebox'
import type { Address, Dealer, DealerSummary } from '@portal/contracts/dealers'
import { defaultAddressKey } from '@portal/contracts/policy/ordering'
import { CenturyDateNumber, Flag, Key, MoneyOrBlank, readAmount, readCenturyDate, readFlag, readText, Text } from './fields.ts'

export const AddressRecord = Type.Object({ ADRNM: Text, ADRST: Text, ADRCT: Text, ADRSA: Text, ADRZP: Text })
export type AddressRecord = Static<typeof AddressRecord>

const addressNumber = /^\d{1,4}$/

export const DealerRecord = Type.Object({
  CUSNO: Key,
  CUSNM: Text,
  /** Keyed by the address's number; 9999 is the default shipping address. */
  ADRES: Type.Record(Type.String({ pattern: addressNumber.source }), AddressRecord, { additionalProperties: false }),
  /** The billing address, if the dealer has a separate one. */
  BILAD: Type.Optional(AddressRecord),
  /** Default ship method: its code and its long name. */
  SHPCD: Text,
  SHPNM: Text,
  FRTMN: MoneyOrBlank,
  SUSPF: Flag,
  NEWDF: Flag,
  REPNO: Text,
  /** The amount due in total, in the current period, and in the four periods before it. */
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

/** A dealer in a list. */
export const DealerSummaryRecord = Type.Object({
  CUSNO: Key,
  CUSNM: Text,
  REPNO: Text,
  /** The default shipping address, 9999, if there is one. */
  DFADR: Type.Optional(AddressRecord)
})
export type DealerSummaryRecord = Static<typeof DealerSummaryRecord>

/**
 * Answer to `GET /v1/reps/{number}/dealers` and to `POST /v1/dealers/outside-reps`: sorted by customer number, each dealer once.
 */
export const DealersReply = Type.Object({ DEALERS: Type.Array(DealerSummaryRecord) })

/** `POST /v1/dealers/outside-reps`: the dealers of all representatives but these. */
export const OutsideRepsRequest = Type.Object({ REPS: Type.Array(Type.String(), { maxItems: 10_000 }) })
export type OutsideRepsRequest = Static<typeof OutsideRepsRequest>

/** `POST /v1/dealers/{number}/clear-new-dealer` takes an empty object, and answers with the flag as it is now. */
export const NewDealerReply = Type.Object({ CUSNO: Key, NEWDF: Flag })

export function readDealerSummary (record: DealerSummaryRecord): DealerSummary {
  const customerNumber = readText(record.CUSNO)
  return {
    _id: customerNumber,
    customer_number: customerNumber,
    name_company: readText(record.CUSNM),
    rep_number: readText(record.REPNO),
    default_address: record.DFADR === undefined ? null : readAddress(defaultAddressKey, record.DFADR)
  }
}

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
