import Type, { type Static } from 'typebox'

/** Why the module `dealer_portal` refuses an order. `part` is a part number. */
export const Refusal = Type.Object({
  refused: Type.Enum(['customer', 'suspended', 'address', 'ship_to', 'part', 'part_twice', 'price']),
  part: Type.Optional(Type.String())
})

const noAddress = 'YOUR ACCOUNT LACKS AN ADDRESS. PLEASE CALL US.'

/** The sentence for a dealer, which says what to do. */
export function refusalSentence ({ refused, part = '' }: Static<typeof Refusal>): string {
  switch (refused) {
    case 'customer': return 'YOUR CUSTOMER NUMBER IS NOT ON FILE. PLEASE CALL US.'
    case 'suspended': return 'YOUR ACCOUNT IS SUSPENDED. PLEASE CALL US.'
    case 'address': return noAddress
    case 'ship_to': return 'THIS SHIP-TO ADDRESS IS NO LONGER ON FILE. PLEASE CHOOSE ANOTHER.'
    case 'part': return `PART ${part} IS NO LONGER SOLD. PLEASE REMOVE IT.`
    case 'part_twice': return `PART ${part} IS ON FILE TWICE. PLEASE REMOVE IT AND CALL US.`
    case 'price': return `PART ${part} HAS NO PRICE AT THE MOMENT. PLEASE REMOVE IT AND CALL US.`
  }
}

/** Patterns in Tryton's own messages, which are meant for the distributor's people, and what a dealer can do about them. */
const known: ReadonlyArray<readonly [RegExp, string]> = [
  [/address/i, noAddress],
  [/warehouse|location/i, 'WE CANNOT SHIP AT THE MOMENT. PLEASE CALL US.'],
  [/account|tax|fiscal|period/i, 'WE CANNOT INVOICE AT THE MOMENT. PLEASE CALL US.'],
  [/credit/i, 'THE ORDER EXCEEDS YOUR CREDIT LIMIT. PLEASE CALL US.'],
  [/quantity|digits/i, 'A QUANTITY CANNOT BE ORDERED. PLEASE CHECK THE QUANTITIES.']
]

/** The sentence for a dealer in place of Tryton's message, which is in the log. */
export function sentenceFor (message: string): string {
  return known.find(([pattern]) => pattern.test(message))?.[1] ?? 'WE COULD NOT TAKE YOUR ORDER. PLEASE CALL US.'
}
