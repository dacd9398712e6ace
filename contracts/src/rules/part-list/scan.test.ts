import t from 'tap'
import { scannedText } from './scan.ts'

t.test('a scan is read without the signs of its code', async t => {
  const scans = [
    '*RS-OF141*', '**RS-OF141**', '* RS-OF141 *', ']C1RS-OF141', ']C0RS-OF141', ']A0RS-OF141', ']A0*RS-OF141*', ']Q1RS-OF141', 'RS-OF141\r', 'RS-OF141\n', 'RS-OF141\r\n',
    'RS-OF141\t', '\u0002RS-OF141\u0003', '\u001dRS-OF141', ']C1\u001dRS-OF141', ' *RS-OF141*\r'
  ]
  for (const scan of scans) t.equal(scannedText(scan), 'RS-OF141', JSON.stringify(scan))
  t.equal(scannedText(']E00036000291452'), '0036000291452')
})

t.test('of a GS1 code, the number of the article is read', async t => {
  t.equal(scannedText(']C10100360002914528\u001d10LOT7'), '00360002914528')
  t.equal(scannedText(']d20100360002914528'), '00360002914528')
  for (const printed of ['(01)00360002914528', '(01) 00360002914528(10)LOT7']) t.equal(scannedText(printed), '00360002914528', printed)
})

t.test('a bar code is read as it is printed, with blanks', async t => {
  t.equal(scannedText('0 36000 29145 2'), '036000291452')
  t.equal(scannedText('4 006381 333931'), '4006381333931')
  for (const text of ['5 13440 00', '0 36000 29145', '11 42 7 673 541', '(01)12', 'A 36000 29145 2']) t.equal(scannedText(text), text, text)
})

t.test('whatever else is in a field remains as it is', async t => {
  for (const text of ['RS-OF141', 'oil filter', '2*4', '*OF141', 'OF141*', '*a*b*', '*', '**', ']', ']C1', 'A]C1B', '[C1]', 'OF 141', '']) t.equal(scannedText(text), text, text)
  t.equal(scannedText('  OF 141 '), 'OF 141')
})
