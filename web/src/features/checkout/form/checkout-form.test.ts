import t from 'tap'
import fc from 'fast-check'
import { Compile } from 'typebox/compile'
import { CheckoutData } from '@portal/contracts/checkout'
import { limits } from '@portal/contracts/policy/limits'
import { textFault } from '@portal/contracts/rules/text/typed-text'
import { trimmerOf } from '@portal/contracts/typed-fields'
import { decodeCheckoutData, encodeCheckoutData } from '../../../domain/submission/checkout-data.ts'
import { checkoutSchema, completedCheckout, initialCheckout, keptCheckout, restoredCheckout, resumedCheckout, wrongFields } from './checkout-form.ts'

// A fixed seed, so that every run tests the same cases.
fc.configureGlobal({ seed: 20261120 })

const contract = Compile(CheckoutData)
/** Trims the values, as the BFF does before it checks them. */
const trim = trimmerOf(CheckoutData) ?? (values => values)
const good: CheckoutData = { shipping: 'default', po_number: '20260309-101500', special_instructions: '', address: 9999 }

/** Values of a form, and whether they are valid. The page, the BFF and the address bar must agree on each. */
const cases: Array<[string, Record<string, unknown>, boolean]> = [
  ['a form as it starts', {}, true],
  ['will call', { shipping: 'will-call' }, true],
  ['another ship method', { shipping: 'pigeon' }, false],
  ['no ship method', { shipping: '' }, false],
  ['a PO number of 16', { po_number: 'x'.repeat(16) }, true],
  ['a PO number of 17', { po_number: 'x'.repeat(17) }, false],
  ['no PO number', { po_number: '' }, false],
  ['a blank PO number', { po_number: ' \u00A0\t' }, false],
  ['a PO number of 16 with blanks around it', { po_number: ` ${'x'.repeat(16)} ` }, true],
  ['a PO number of 16 characters of two units', { po_number: '🌱'.repeat(16) }, true],
  ['a PO number with NUL', { po_number: 'A\u0000B' }, false],
  ['a PO number with a line break', { po_number: 'A\nB' }, false],
  ['a PO number with a line break of Unicode', { po_number: 'A\u2028B' }, false],
  ['instructions with a tab', { special_instructions: 'A\tB' }, false],
  ['instructions with a C1 control character', { special_instructions: 'A\u0085B' }, false],
  ['blank instructions', { special_instructions: '  ' }, true],
  ['instructions of 31', { special_instructions: 'ü'.repeat(31) }, true],
  ['instructions of 32', { special_instructions: 'ü'.repeat(32) }, false],
  ['no address', { address: null }, false],
  ['a negative address', { address: -1 }, false],
  ['half an address', { address: 1.5 }, false],
  ['the billing address', { address: 0 }, true]
]

t.test('the page, the contract and the address bar accept and refuse the same forms', async t => {
  for (const [name, change, ok] of cases) {
    const values = { ...good, ...change }
    t.equal(checkoutSchema.isValidSync(values), ok, `yup: ${name}`)
    t.equal(contract.Check(trim(values)), ok, `contract: ${name}`)
    t.strictSame(decodeCheckoutData(encodeAny(values))?.data, ok ? values : undefined, `address bar: ${name}`)
  }
})

t.test('reports errors with the agreed messages', async t => {
  const told = (change: Record<string, unknown>) => {
    try {
      checkoutSchema.validateSync({ ...good, ...change })
    } catch (error) {
      return error instanceof Error ? error.message : error
    }
    return 'nothing'
  }
  t.equal(told({ po_number: 'x'.repeat(17) }), 'Max 16 Characters')
  t.equal(told({ po_number: '   ' }), 'Required')
  t.equal(told({ po_number: 'A\tB' }), 'Remove line breaks, tabs and other control characters.')
  t.equal(told({ special_instructions: 'x'.repeat(32) }), 'Max 31 Characters')
  t.equal(told({ address: null }), 'Required')
})

t.test('any form survives the address bar', async t => {
  const forms = fc.record<CheckoutData>({
    shipping: fc.constantFrom('default' as const, 'will-call' as const),
    po_number: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 16 }).filter(text => textFault(text, { min: 1, max: limits.poNumberMax }) === undefined),
    special_instructions: fc.string({ unit: 'grapheme', maxLength: 31 }).filter(text => textFault(text, { max: limits.specialInstructionsMax }) === undefined),
    address: fc.nat()
  })
  fc.assert(fc.property(forms, form => {
    const checkout = { customer: '10001', data: form }
    const encoded = encodeCheckoutData(checkout)
    return /^[\w-]+$/.test(encoded) && JSON.stringify(decodeCheckoutData(encoded)) === JSON.stringify(checkout)
  }))
  t.pass()
})

t.test('refuses anything that is not a form', async t => {
  const encoded = encodeCheckoutData({ customer: '10001', data: good })
  t.equal(decodeCheckoutData(''), undefined)
  t.equal(decodeCheckoutData('%%%'), undefined)
  t.equal(decodeCheckoutData(encoded.slice(0, -4)), undefined, 'cut off')
  t.equal(decodeCheckoutData(encodeAny({ ...good, extra: 1 })), undefined)
  t.match(decodeCheckoutData(encodeAny(good)), { customer: '10001' })
  t.equal(decodeCheckoutData(encodeAny({ ...good, v: 1 })), undefined, 'it named no dealer')
  t.equal(decodeCheckoutData(encodeAny({ ...good, customer: 'no number' })), undefined)
  for (const value of [null, 1, 'x', [], {}]) t.equal(decodeCheckoutData(toBase64Url(JSON.stringify(value))), undefined)
  t.equal(decodeCheckoutData(Buffer.from([0xff, 0xfe]).toString('base64url')), undefined, 'no UTF-8')
  fc.assert(fc.property(fc.string(), text => { decodeCheckoutData(text) }))
})

t.test('starts with the dealer\'s ship method, a PO number made from the time, and the default address', async t => {
  const poNumber = '20260309-101500'
  t.strictSame(initialCheckout({ address: { 1: address(1), 9999: address(9999) } }, poNumber), good)
  t.equal(initialCheckout({ address: { 1: address(1) } }, poNumber).address, 1, 'the only one')
  t.equal(initialCheckout({ address: { 1: address(1), 2: address(2) } }, poNumber).address, null)
  t.equal(initialCheckout({ address: {} }, poNumber).address, null)
})

t.test('a restored form asks again for values that the dealer does not have', async t => {
  const dealer = { address: { 1: address(1) }, default_shipping: { code: 'W', label: 'WILL CALL' } }
  t.strictSame(restoredCheckout({ ...good, shipping: 'will-call' }, dealer), { ...good, address: null })
  t.equal(completedCheckout({ ...good, address: null }, false), undefined)
  t.strictSame(completedCheckout({ ...good, shipping: 'will-call', address: null }, true), { ...good, shipping: 'will-call' }, 'picked up')
  t.strictSame(completedCheckout({ ...good, po_number: ' 12 ', special_instructions: ' x ' }, false), { ...good, po_number: '12', special_instructions: 'x' })
})

t.test('an unfinished form is resumed, with a new PO number if none was typed', async t => {
  const poNumber = '20260309-101500'
  const dealer = { address: { 1: address(1), 9999: address(9999) }, default_shipping: { code: 'UPS', label: 'UPS' } }
  const typed = { ...good, po_number: 'TYPED', special_instructions: 'CALL BOB', address: 1 }
  t.strictSame(resumedCheckout(keptCheckout(typed), dealer, poNumber), typed)
  t.strictSame(resumedCheckout(keptCheckout(initialCheckout(dealer, '19700101-000000')), dealer, poNumber), good)
  t.strictSame(resumedCheckout(undefined, dealer, poNumber), good)
  t.strictSame(resumedCheckout({ ...typed, address: 7 }, dealer, poNumber), { ...typed, address: 9999 })
})

t.test('an address that is not chosen does not block the first step', async t => {
  const errors = { address: 'Required', po_number: 'Required' }
  t.strictSame(wrongFields(errors, 1), ['po_number'])
  t.strictSame(wrongFields(errors, 2), ['po_number', 'address'])
  t.strictSame(wrongFields({}, 2), [])
})

function address (id: number) {
  return { address_id: id, name: 'Shop', street: '1 Main', city: 'Town', state: 'TX', postal: '75001' }
}

function encodeAny (values: Record<string, unknown>): string {
  return toBase64Url(JSON.stringify({ v: 2, customer: '10001', ...values }))
}

function toBase64Url (text: string): string {
  return Buffer.from(text).toString('base64url')
}
