import t from 'tap'
import fc from 'fast-check'
import { barCodeNumber, hasBarCode } from './bar-code.ts'

fc.configureGlobal({ seed: 20261120 })

t.test('a UPC or EAN is the same article with and without zeros in front', async t => {
  for (const text of ['036000291452', '36000291452', '0036000291452', '00036000291452', ' 036000291452 ']) t.equal(barCodeNumber(text), '00036000291452', text)
  t.equal(barCodeNumber('4006381333931'), '04006381333931', 'EAN-13')
  t.equal(barCodeNumber('96385074'), '00000096385074', 'EAN-8')
  t.equal(barCodeNumber('10036000291459'), '10036000291459', 'GTIN-14: a carton is another article')
})

t.test('a UPC-E is the UPC-A that it is short for', async t => {
  for (const [short, long] of [['04252614', '042100005264'], ['01234531', '012300000451'], ['01234543', '012340000053'], ['01234572', '012345000072']] as const) {
    t.equal(barCodeNumber(short), barCodeNumber(long), short)
    t.not(barCodeNumber(short), undefined)
  }
})

t.test('one wrong digit, another length or a letter is no bar code', async t => {
  for (const text of ['036000291453', '136000291452', '1234567', '100360002914590', '03600029145X', '0910-1420', '']) t.equal(barCodeNumber(text), undefined, text)
  fc.assert(fc.property(fc.nat({ max: 11 }), fc.integer({ min: 1, max: 9 }), (at, by) => {
    const digits = [...'036000291452']
    digits[at] = String((Number(digits[at]) + by) % 10)
    return barCodeNumber(digits.join('')) === undefined
  }))
})

t.test('a part has a bar code in whichever way its list writes it', async t => {
  t.ok(hasBarCode(['4006381333931', '36000291452'], barCodeNumber('036000291452')))
  t.notOk(hasBarCode(['4006381333931'], barCodeNumber('036000291452')))
  t.notOk(hasBarCode(undefined, barCodeNumber('036000291452')))
  t.notOk(hasBarCode(['036000291453'], barCodeNumber('036000291453')), 'with a wrong check digit')
})
