import t from 'tap'
import { createScanWatch } from './barcode-scan.ts'

/** Types a text with a key at its end, with the given pause between keys in milliseconds. */
function typed (text: string, end: string, pause: number, before = '') {
  const watch = createScanWatch()
  const keys = [...text, end]
  return keys.map((key, n) => watch(key, n * pause, before + text.slice(0, n))).at(-1)
}

t.test('a scanner is known by its pace, whether it ends with Enter or Tab', async t => {
  for (const pause of [2.5, 10, 30]) {
    for (const end of ['Enter', 'Tab']) t.strictSame(typed('0910-1420', end, pause, '12'), { text: '0910-1420', before: '12' })
  }
})

t.test('a person is no scanner, and neither is a quantity', async t => {
  t.equal(typed('0910-1420', 'Enter', 60), undefined)
  t.equal(typed('99999', 'Enter', 2), undefined)
})

t.test('a scan begins after a pause, and without what was typed before it', async t => {
  const watch = createScanWatch()
  watch('1', 0, '')
  const text = 'MM-GR88'
  for (const [n, key] of [...text].entries()) watch(key, 500 + n * 5, `1${text.slice(0, n)}`)
  t.strictSame(watch('Enter', 540, `1${text}`), { text, before: '1' })
})

t.test('a key pressed by hand after a scan does not end it', async t => {
  const watch = createScanWatch()
  for (const [n, key] of [...'0910-1420'].entries()) watch(key, n * 5, '')
  t.equal(watch('Tab', 400, '0910-1420'), undefined)
})
