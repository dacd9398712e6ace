import t from 'tap'
import fc from 'fast-check'
import { analyse } from 'scslre'
import Type, { type TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { calls } from './calls.ts'
import { closed } from './call.ts'
import { Address, Line, Multiline } from './fields.ts'
import * as patterns from './policy/patterns.ts'
import { textRefusal } from './rules/text/text-refusal.ts'
import { asOneLine, textFault } from './rules/text/typed-text.ts'
import { trimmerOf, typedField } from './typed-fields.ts'

// A fixed seed, so that every run tests the same cases.
fc.configureGlobal({ seed: 20261120 })

const controls = ['\u0000', '\u0007', '\t', '\n', '\r\n', '\r', '\u000B', '\u001F', '\u007F', '\u0085', '\u009F', '\u2028', '\u2029']
const typed = closed({ po: Line({ label: 'PO number', min: 1, max: 5 }), note: Line({ label: 'Note', max: 5 }), content: Multiline({ label: 'Content', max: 5 }) })
const contract = Compile(typed)

function trimming (schema: TSchema): (value: unknown) => unknown {
  const trim = trimmerOf(schema)
  if (trim === undefined) throw new Error('nothing in it is typed')
  return trim
}

t.test('the rule and the schema refuse the same texts after trimming', async t => {
  const trim = trimming(typed)
  const text = fc.oneof(fc.string({ maxLength: 7 }), fc.string({ unit: fc.constantFrom(' ', 'a', 'ü', '🌱', '\u00A0', ...controls), maxLength: 6 }))
  fc.assert(fc.property(text, text, text, (po, note, content) => {
    const faults = [textFault(po, { min: 1, max: 5 }), textFault(note, { max: 5 }), textFault(content, { max: 5, multiline: true })]
    return contract.Check(trim({ po, note, content })) === faults.every(fault => fault === undefined)
  }))
  t.pass()
})

t.test('a line may contain no control character or line break of any kind; multi-line text may contain tabs and line breaks', async t => {
  for (const control of controls) {
    const name = `U+${control.charCodeAt(0).toString(16)}`
    t.equal(textFault(`A${control}B`, { max: 9 }), 'control', name)
    t.equal(asOneLine(`A${control}B`), 'A B', name)
  }
  t.equal(textFault('a\tb\r\nc\u2028d', { max: 9, multiline: true }), undefined)
  t.equal(textFault('a\u0000b', { max: 9, multiline: true }), 'control')
  t.equal(textFault(' \u00A0\t', { min: 1, max: 9 }), 'blank')
  t.equal(textFault(' 🌱🌱 ', { min: 1, max: 2 }), undefined, 'a character is one, however it is stored')
  t.equal(textFault('xxx', { max: 2 }), 'long')
})

t.test('what a keyboard, a chat or a spreadsheet makes of plain signs is made plain before it counts', async t => {
  const trim = trimming(closed({ po: Line({ label: 'PO number', max: 30 }), content: Multiline({ label: 'Content', max: 30 }), who: Address({ label: 'Who', max: 30 }) }))
  t.strictSame(
    trim({ po: ' \u201CBob\u2019s\u201D\u00A0A\u2013B\u2014C\u22121\uFE0F\u061C\u034F\u200B ', content: ' \u201CHi\u201D ', who: '\uFEFF a b\u200B@c ' }),
    { po: '"Bob\'s" A-B-C-1', content: '\u201CHi\u201D', who: 'ab@c' }
  )
  t.equal(textFault('\u200B\u2060', { min: 1, max: 9 }), 'blank')
  t.equal(asOneLine('5/8\u2033\tx 1'), '5/8" x 1')
  t.strictSame([trim({ who: ' #10001' }), trim({ who: '#a@b.co' })], [{ who: '10001' }, { who: '#a@b.co' }], 'pages write # before an account number')
  for (const copied of ['Doe, Jane <jane@b.co>', '"Jane" <mailto:jane@b.co>;', 'mailto:jane@b.co', 'MAILTO:jane@b.co?subject=Hi', 'jane@b.co.', 'jane\u00AD@b.co,']) {
    t.strictSame(trim({ who: copied }), { who: 'jane@b.co' }, copied)
  }
  t.strictSame(trim({ who: 'a\nb@c' }), { who: 'a\nb@c' }, 'no line break is taken for a blank')
})

t.test('a refusal names the field and what is wrong', async t => {
  t.equal(textRefusal('PO number', 'blank', { max: 16 }), 'PO number must not be blank.')
  t.equal(textRefusal('PO number', 'long', { max: 16 }), 'PO number must be at most 16 characters.')
  t.equal(textRefusal('Note', 'control', { max: 90 }), 'Note must not contain line breaks, tabs or other control characters.')
  t.equal(textRefusal('Content', 'control', { max: 90, multiline: true }), 'Content must not contain control characters.')
})

t.test('typed text is trimmed wherever a body has it, and nothing else is changed', async t => {
  const line = Line({ label: 'Note', max: 9 })
  const trim = trimming(closed({
    cart: Type.Array(closed({ id: Type.String(), note: line })),
    who: Type.Union([closed({ a: line }), closed({ b: line, c: Type.String() })]),
    recipient: Type.Union([line, Type.Null()]),
    name: Type.Optional(line)
  }))
  t.strictSame(
    trim({ cart: [{ id: ' 1 ', note: ' n ' }, null], who: { b: ' b ', c: ' c ' }, recipient: ' r ', x: ' x ' }),
    { cart: [{ id: ' 1 ', note: 'n' }, null], who: { b: 'b', c: ' c ' }, recipient: 'r', x: ' x ' }
  )
  for (const other of [null, 5, ' x ', [' a '], { cart: ' ', who: [], recipient: 7, name: null }]) t.strictSame(trim(other), other)
  t.equal(trimmerOf(closed({ id: Type.String() })), undefined)
})

t.test('every call\'s typed text is marked, and passwords are not', async t => {
  const marked = Object.entries(calls).filter(([, { body }]) => trimmerOf(body) !== undefined).map(([name]) => name)
  t.same(marked.sort(), [
    'adpOrder', 'askRelease', 'audit', 'auditExport', 'cancelSubmission', 'changePassword', 'createOrder', 'createUser', 'declineRelease', 'deleteUnconfirmedOrder', 'deleteUser',
    'earlierOrders', 'erasePerson', 'findParts', 'importAccounts', 'inviteDealers', 'invitePeople', 'invoiceHistoryCsv',
    'linkSubmission', 'login', 'newRecoveryCodes', 'renameSavedOrder', 'requestPasswordLink', 'resetSecondFactor', 'saveOrder', 'searchSubmissions', 'sendPasswordLink',
    'turnOffSecondFactor', 'turnOnSecondFactor', 'updateBanner', 'updateFileRecipient', 'updateUser', 'userChangeEmail', 'userChangePassword'
  ])
  t.match(trimmerOf(calls.login.body)?.({ username: ' a ', password: ' p ' }), { username: 'a', password: ' p ' })
  t.equal(typedField(calls.itemDetails.body.properties.product), undefined)
})

/** What a body holds that is not an id: text that another rule reads, or that is the ERP's, and only kept, compared or shown. */
const freeText = new Set(['password', 'current_password', 'search', 'file', 'item_description', 'manufacturer_number', 'unit_of_measure', 'superseded_by', 'seen_delivery'])
/** It makes up nearly all of the request, whose size is limited. */
const boundByRequest = new Set(['file'])

type Shape = {
  type?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: TSchema[]
  items?: TSchema
  properties?: Record<string, TSchema>
  pattern?: string
  maxLength?: number
  minimum?: number
  maximum?: number
  maxItems?: number
}

/** What is not bounded in a schema, by its path. */
function unbounded (schema: TSchema, path: string): string[] {
  const { type, enum: values, const: value, anyOf, items, properties, pattern = '', maxLength, minimum, maximum, maxItems }: Shape = schema
  if (values !== undefined || value !== undefined) return []
  if (anyOf !== undefined) return anyOf.flatMap(branch => unbounded(branch, path))
  if (type === 'object') return Object.entries(properties ?? {}).flatMap(([name, field]) => unbounded(field, `${path}.${name}`))
  if (type === 'array') return [...(maxItems === undefined ? [path] : []), ...unbounded(items ?? {}, `${path}[]`)]
  if (type === 'integer') return minimum === undefined || maximum === undefined || maximum > Number.MAX_SAFE_INTEGER ? [path] : []
  if (type !== 'string') return []
  const name = path.split('.').at(-1) ?? ''
  const isShaped = pattern !== '' || freeText.has(name)
  const isShort = maxLength !== undefined || (pattern !== '' && !/[*+]/.test(pattern.replaceAll(/\\./g, ''))) || boundByRequest.has(name)
  return isShaped && isShort ? [] : [path]
}

t.test('every id in a body has a pattern, and every text, number and list a maximum', async t => {
  t.same(Object.entries(calls).flatMap(([name, { body }]) => unbounded(body, name)), [])
})

t.test('no id and no typed text holds what an address or a database cannot: half a character, or NUL', async t => {
  for (const pattern of [patterns.recordId, patterns.itemNumber, patterns.line, patterns.multiline]) {
    for (const flags of ['', 'u']) {
      const holds = new RegExp(pattern, flags)
      for (const text of ['a', '\u{1F331}', 'a\u{1F331}b', 'C#9', '\u00FC \u4E2D']) t.ok(holds.test(text), `${text} ${pattern}`)
      for (const text of ['\uD83C', 'a\uDF31', '\uDF31\uD83C', 'a\u0000', '\uD83Cb']) t.notOk(holds.test(text), `${JSON.stringify(text)} ${pattern}`)
    }
  }
})

t.test('no pattern takes longer than the text that it is tried on', async t => {
  const all = Object.values(patterns).flatMap(pattern => typeof pattern === 'string' ? [pattern] : Object.values(pattern))
  for (const pattern of all) t.same(analyse(new RegExp(pattern, 'u')).reports.map(({ type }) => type), [], pattern)
})
