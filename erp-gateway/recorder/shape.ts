/** A place where two JSON values differ in shape. `was` and `is` name what is found there, such as `number YYYYMMDD`, `string` or `absent`. */
export type Difference = { path: string, was: string, is: string }

/** What is found at one place of a value, over all elements of the lists that lead there. */
type Shape = {
  forms: ReadonlySet<string>
  fields: ReadonlyMap<string, Shape>
  /** The elements of the lists at this place; undefined if all of them are empty. */
  elements: Shape | undefined
}

const absent = 'absent'
/** Stands for all keys that are whole numbers. */
const numbered = '*'

/**
 * How two JSON values differ in shape: fields that are gone or new, and values of another type or form. Data is not compared, and neither is the
 * length of a list: its elements count as one, with every field that any of them has. An empty list says nothing about its elements, and a blank text
 * or a 0 nothing about the form of other values. Keys that are whole numbers, such as those of addresses, are data as well.
 * @returns the differences in the order of the fields. A path reads `ORDERS[].PONUM`, or `ADRES.*.ADRNM` below numbered keys; the value itself has
 * the empty path
 */
export function differences (recorded: unknown, now: unknown): Difference[] {
  return differencesOfAll([recorded], [now])
}

/** The same for many values, which count as one value with every field that any of them has. */
export function differencesOfAll (recorded: readonly unknown[], now: readonly unknown[]): Difference[] {
  return compared('', shapeOf(recorded), shapeOf(now))
}

function compared (path: string, was: Shape | undefined, is: Shape | undefined): Difference[] {
  // What is below a field that is gone or new is not reported separately.
  if (was === undefined || is === undefined) return [{ path, was: named(was?.forms), is: named(is?.forms) }]
  const isNew = [...is.forms].some(form => !isKnown(form, was.forms))
  const haveFields = was.forms.has('object') && is.forms.has('object')
  const all = haveFields ? [...new Set([...was.fields.keys(), ...is.fields.keys()])] : []
  const names = all.filter(name => name !== numbered || (was.fields.has(name) && is.fields.has(name)))
  return [
    ...isNew ? [{ path, was: named(was.forms), is: named(is.forms) }] : [],
    ...names.flatMap(name => compared(path === '' ? name : `${path}.${name}`, was.fields.get(name), is.fields.get(name))),
    ...was.elements === undefined || is.elements === undefined ? [] : compared(`${path}[]`, was.elements, is.elements)
  ]
}

function shapeOf (values: readonly unknown[]): Shape {
  const fields = new Map<string, unknown[]>()
  const elements: unknown[] = []
  for (const value of values) {
    if (Array.isArray(value)) for (const element of value) elements.push(element)
    else if (typeof value === 'object' && value !== null) {
      for (const [key, inner] of Object.entries(value)) {
        const name = /^\d+$/.test(key) ? numbered : key
        const found = fields.get(name)
        if (found === undefined) fields.set(name, [inner])
        else found.push(inner)
      }
    }
  }
  return {
    forms: new Set(values.map(formOf)),
    fields: new Map([...fields].map(([name, found]) => [name, shapeOf(found)])),
    elements: elements.length === 0 ? undefined : shapeOf(elements)
  }
}

/** The forms of texts that are recognized. The first word of each form is its type. */
const texts: ReadonlyArray<[form: string, is: RegExp]> = [
  ['string blank', /^\s*$/],
  ['string Y or N', /^[YN]\s*$/],
  ['string date', /^\d{4}-\d{2}-\d{2}/],
  ['string amount with more than 2 decimals', /^\s*-?\d*\.\d{3,}-?\s*$/],
  ['string amount', /^\s*-?\d*\.\d{1,2}-?\s*$/],
  ['string digits', /^\s*\d+-?\s*$/]
]

function formOf (value: unknown): string {
  if (typeof value === 'string') return texts.find(([, is]) => is.test(value))?.[0] ?? 'string'
  if (typeof value === 'number') return numberForm(value)
  return value === null ? 'null' : Array.isArray(value) ? 'list' : typeof value
}

function numberForm (value: number): string {
  if (value === 0) return 'number zero'
  if (!Number.isInteger(value)) return 'number with decimals'
  return /^(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])$/.test(String(value))
    ? 'number YYYYMMDD'
    : /^1\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])$/.test(String(value)) ? 'number CYYMMDD' : 'number'
}

/** Forms that do not rule out others of their type: blank and zero are data, and any text may be digits. */
const silent: ReadonlySet<string> = new Set(['string blank', 'string digits', 'number zero'])

/** Whether a form is not new, given those that were found. Free text may have any form. */
function isKnown (form: string, known: ReadonlySet<string>): boolean {
  if (known.has(form)) return true
  const ofType = [...known].filter(other => typeOf(other) === typeOf(form))
  const telling = ofType.filter(other => !silent.has(other))
  return ofType.length > 0 && (silent.has(form) || telling.length === 0 || telling.includes('string'))
}

function typeOf (form: string): string {
  return form.split(' ', 1)[0] ?? form
}

/** The forms in words; those that rule out nothing only as their type, and only if that type has no other. */
function named (forms: ReadonlySet<string> | undefined): string {
  if (forms === undefined) return absent
  const telling = [...forms].filter(form => !silent.has(form))
  const types = [...forms].filter(form => silent.has(form)).map(typeOf).filter(type => !telling.some(form => typeOf(form) === type))
  return [...new Set([...telling, ...types])].sort().join(' or ')
}
