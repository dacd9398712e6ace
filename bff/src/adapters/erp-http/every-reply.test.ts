import { isDeepStrictEqual } from 'node:util'
import t from 'tap'
import fc from 'fast-check'
import { repliesUnderTest, type ReplyUnderTest } from '../../../test/erp-replies.ts'
import { PortalError } from '../../errors.ts'
import { erpOverGateway } from './erp-over-gateway.ts'

// The same cases in every run, so that a failure is caused by a change and not by chance.
fc.configureGlobal({ seed: 20261120 })

/** What the adapter reads from a text, converted back into a reply, or the fact that it refuses the text. */
async function readBack ({ read }: ReplyUnderTest, text: string): Promise<object | 'refused'> {
  const answer = async () => ({ status: 200, text })
  try {
    return await read(erpOverGateway({ read: answer, write: answer, writeWithin: 0, noteGoodAnswer () {}, noteBadAnswer () {}, close: async () => {} }, () => Date.parse('2026-11-20'), 'UTC'))
  } catch (error) {
    if (error instanceof PortalError && error.code === 'erp_bad_reply') return 'refused'
    throw error
  }
}

type Path = ReadonlyArray<string | number>

/** The paths of all fields, including those of nested records. */
function pathsOf (value: unknown, path: Path = []): Path[] {
  if (Array.isArray(value)) return value.flatMap((entry, index) => pathsOf(entry, [...path, index]))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, entry]) => [[...path, name], ...pathsOf(entry, [...path, name])])
}

/** A copy with another value for one field; undefined leaves the field out. */
function withValue (value: unknown, [step, ...rest]: Path, to: unknown): unknown {
  if (step === undefined) return to
  if (Array.isArray(value)) return value.map((entry, index) => index === step ? withValue(entry, rest, to) : entry)
  return Object.fromEntries(Object.entries(Object(value)).map(([name, entry]) => [name, name === step ? withValue(entry, rest, to) : entry]))
}

function valueAt (value: unknown, path: Path): unknown {
  return path.reduce((inner: unknown, step) => Object(inner)[step], value)
}

const amounts = new Set(['LSTPR', 'CSTPR', 'BRKPR', 'FRTMN', 'AMTDU', 'AMTOD', 'PERCU', 'PER01', 'PER02', 'PER03', 'PER04', 'INVTL', 'TAXAM', 'ITCST', 'SPCHG', 'CRLIM', 'CRAVL', 'ORDTL', 'LNAMT', 'INVBL', 'CHGAM', 'LBPRC'])
/** Amounts that are blank if there is none, which is different from zero. */
const blankIsNone = new Set(['CSTPR', 'BRKPR'])
/** Fields that may be left out, and are if they are blank or 0. */
const noneIsLeftOut = new Set(['LSTPR', 'AMTOD', 'LSTOD', 'CRLIM', 'CRAVL', 'ORDTL', 'LNAMT', 'INVBL', 'INVST', 'ETADT', 'SHPDT', 'NOTES', 'INSTR', 'UOMCD', 'PICTR', 'SUPBY', 'PHONE', 'STMNM'])

/** A reply reduced to its meaning, derived from the formats alone and not from the code that reads them. */
function meaning (value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.map(entry => meaning(entry))
  if (typeof value === 'object' && value !== null) {
    const breakPrice = 'BRKQT' in value && value.BRKQT === 0 ? { BRKPR: '' } : {}
    const isNone = (entry: unknown) => entry === 0 || (typeof entry === 'string' && entry.trim() === '')
    // A dealer in a list may come without the amount due; the whole record says 0.
    const mayLack = (field: string) => noneIsLeftOut.has(field) || (field === 'AMTDU' && !('PERCU' in value))
    // Among addresses, a key that is not an address number is an unknown field.
    const read = ([field, entry]: [string, unknown]) => name === 'ADRES' ? /^\d{1,4}$/.test(field) : !mayLack(field) || !isNone(entry)
    const fields = Object.entries({ ...value, ...breakPrice }).filter(read)
    return Object.fromEntries(fields.map(([field, entry]) => [/^\d+$/.test(field) ? String(Number(field)) : field, meaning(entry, field)]))
  }
  if (typeof value !== 'string') return value
  const text = value.trim()
  if (name === 'TERM') return text.toUpperCase()
  if (!amounts.has(name)) return text
  if (text === '') return blankIsNone.has(name) ? '' : '0'
  const [, before, whole, decimals = '', after] = /^(-?)(\d*)\.?(\d{0,2})(-?)$/.exec(text) ?? []
  const cents = BigInt(`${whole}${decimals.padEnd(2, '0')}`)
  return String(before === '-' || after === '-' ? -cents : cents)
}

/** A list may have the same record twice, which says nothing new. */
function withoutRepeats (reply: unknown): unknown {
  const once = (value: unknown): unknown => Array.isArray(value) ? [...new Map(value.map((entry: unknown) => [JSON.stringify(entry), entry])).values()] : value
  return Object.fromEntries(Object.entries(Object(reply)).map(([name, value]) => [name, once(value)]))
}

/** Throws if a changed reply is read as something other than it says. */
async function refusedOrRight (under: ReplyUnderTest, changed: unknown): Promise<'refused' | 'right'> {
  const text = JSON.stringify(changed)
  const back = await readBack(under, text)
  if (back === 'refused') return 'refused'
  const says = [changed, withoutRepeats(changed)].map(reply => meaning(JSON.parse(JSON.stringify(reply))))
  if (!says.some(one => isDeepStrictEqual(meaning(back), one))) throw new Error(`${under.name}: ${text} is read as ${JSON.stringify(back)}`)
  return 'right'
}

t.test('every reply reads back as it was written', async t => {
  for (const under of repliesUnderTest) t.equal(await refusedOrRight(under, under.reply), 'right', under.name)
})

t.test('a truncated reply is refused, wherever it is cut', async t => {
  for (const under of repliesUnderTest) {
    const bytes = Buffer.from(JSON.stringify(under.reply))
    const read: number[] = []
    for (let length = 0; length < bytes.length; length++) {
      if (await readBack(under, bytes.toString('utf8', 0, length)) !== 'refused') read.push(length)
    }
    t.strictSame(read, [], `${under.name}, ${bytes.length} bytes`)
  }
})

const others: readonly unknown[] = [
  undefined, null, true, false, 0, 1, -1, 1.5, 1e300, 10_000, 20260230, 20261231, 1261231, 991231, '', ' ', '0', 'X', 'Y', 'N', 'C', 'U', 'I', 'open',
  '12.34', '12.34-', '-12.34', ' 9.1 ', '.5', '1,000.00', '1e3', '--1', '12.345', '999999999999.99', '10002', [], [{}], {}
]

/** Values close to the original one, and far from it. */
function otherValues (value: unknown): unknown[] {
  const near = typeof value === 'string'
    ? [`${value} `, ` ${value}`, value.slice(0, -1), value.trim().slice(1), `${value.trim()}0`, Number(value)]
    : typeof value === 'number'
      ? [value + 1, value - 1, -value, value * 10, value + 0.5, String(value)]
      : Array.isArray(value)
        ? [value.slice(1), [...value, value[0]], [...value, {}], Object.assign({}, value)]
        : [[value]]
  return [...others, ...near]
}

t.test('whatever a field contains, the reply is refused or read as what it says', async t => {
  for (const under of repliesUnderTest) {
    const counts = { refused: 0, right: 0 }
    for (const path of pathsOf(under.reply)) {
      const results = new Set<string>()
      for (const value of otherValues(valueAt(under.reply, path))) {
        const result = await refusedOrRight(under, withValue(under.reply, path, value))
        results.add(result)
        counts[result] += 1
      }
      if (!results.has('refused')) t.fail(`${under.name}: anything at all passes for ${path.join('/')}`)
    }
    t.ok(counts.refused > 0, `${under.name}: ${counts.refused} refused, ${counts.right} read right`)
  }
})

t.test('other JSON in place of a field is never misread', async t => {
  const changed = fc.constantFrom(...repliesUnderTest).chain(under =>
    fc.tuple(fc.constant(under), fc.constantFrom(...pathsOf(under.reply)), fc.oneof(fc.jsonValue(), fc.string({ unit: fc.constantFrom(' ', '-', '.', '0', '7'), maxLength: 14 }))))
  await fc.assert(fc.asyncProperty(changed, async ([under, path, value]) => {
    await refusedOrRight(under, withValue(under.reply, path, value))
  }), { numRuns: 1000 })
  t.pass()
})
