import { validateYupSchema, yupToFormErrors } from 'formik'
import t from 'tap'
import { Compile } from 'typebox/compile'
import { renameSavedOrder, saveOrder } from '@portal/contracts/saved-orders'
import { trimmerOf } from '@portal/contracts/typed-fields'
import { nameSchema, type NameValues } from './save-order-schema.ts'

/** Names with their error messages; undefined for valid ones. The page and the BFF must agree on each. */
const names: Array<[name: string, said: string | undefined]> = [
  ['Spring restock', undefined],
  ['1', undefined],
  ['<b>“Früh”</b> 🌱', undefined],
  ['x'.repeat(60), undefined],
  ['', 'Name is Required'],
  ['   ', 'Name is Required'],
  ['\u00A0\t', 'Name is Required'],
  ['x'.repeat(61), 'Max 60 Characters'],
  [` ${'x'.repeat(60)} `, undefined],
  ['a\u0000b', 'Remove line breaks, tabs and other control characters.'],
  ['a\r\nb', 'Remove line breaks, tabs and other control characters.'],
  ['a\u0085b', 'Remove line breaks, tabs and other control characters.']
]

t.test('the page and the contracts accept and refuse the same names, with the agreed messages', async t => {
  const saving = Compile(saveOrder.body)
  const renaming = Compile(renameSavedOrder.body)
  for (const [name, said] of names) {
    const told = await validateYupSchema({ name }, nameSchema).then(() => ({}), (error: unknown) => yupToFormErrors<NameValues>(error))
    t.strictSame(told, said === undefined ? {} : { name: said }, JSON.stringify(name))
    t.equal(saving.Check(trimmerOf(saveOrder.body)?.({ name, order: [] })), said === undefined, `saving: ${JSON.stringify(name)}`)
    t.equal(renaming.Check(trimmerOf(renameSavedOrder.body)?.({ name, id: '1', version: 1 })), said === undefined, `renaming: ${JSON.stringify(name)}`)
  }
  t.equal(nameSchema.cast({ name: '  Spring  ' }).name, 'Spring', 'blanks around a name do not count')
})
