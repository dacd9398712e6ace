import t from 'tap'
import { refinements } from './refinements.ts'
import { hasWords } from './description-words.ts'

const described = (...descriptions: string[]) => descriptions.map(item_description => ({ item_description }))

const pads = described(
  'BRAKE WORX FRONT BRAKE PADS SINTERED YZ250F 2019-2023',
  'BRAKE WORX REAR BRAKE PADS SINTERED YZ250F 2019-2023',
  'BRAKE WORX FRONT BRAKE PADS ORGANIC RAPTOR 700 2006',
  'IRONPEAK FRONT BRAKE PADS ORGANIC CRF250R 2018-2024',
  'IRONPEAK REAR BRAKE PADS SINTERED 250 SX-F 2018-2024'
)

t.test('finds the words that split the results, by what they say', async t => {
  t.strictSame(refinements(pads), [
    { kind: 'brand', words: [{ text: 'BRAKE WORX', count: 3 }, { text: 'IRONPEAK', count: 2 }] },
    { kind: 'position', words: [{ text: 'FRONT', count: 3 }, { text: 'REAR', count: 2 }] },
    { kind: 'fits', words: [{ text: 'YZ250F', count: 2 }, { text: 'RAPTOR 700', count: 1 }, { text: 'CRF250R', count: 1 }, { text: '250 SX-F', count: 1 }] },
    { kind: 'year', words: [['2024', 2], ['2023', 4], ['2022', 4], ['2021', 4], ['2020', 4], ['2019', 4]].map(([text, count]) => ({ text, count })) },
    { kind: 'kind', words: [{ text: 'SINTERED', count: 3 }, { text: 'ORGANIC', count: 2 }] }
  ])
})

t.test('sizes are found in the ways in which they are written, and stay together', async t => {
  const sizes = ['520 X 114', '110/90-19', '120/70ZR17', '25X8-12', '10MM', '12 OZ', '1 QT', '10W-40', '5 AH', '0.50', '13T', 'XL', '2XL']
  const [found] = refinements(described(...sizes.map(size => `THING ${size}`))).filter(({ kind }) => kind === 'size')
  t.strictSame(found?.words.map(({ text }) => text), sizes.slice(0, 6), 'and no more of a kind than a person compares')
  for (const size of sizes) t.match(refinements(described(`THING ${size}`, 'THING')), [{ kind: 'size', words: [{ text: size }] }], size)
})

t.test('what descriptions begin with is not a brand if it is found within others', async t => {
  const kinds = refinements(described('CHAIN O-RING ACME', 'CHAIN X-RING ACME', 'ACME CHAIN KIT', 'SPROCKET FOR CHAIN')).map(({ kind }) => kind)
  t.notOk(kinds.includes('brand'))
})

t.test('years are offered one by one, the latest first, and found within ranges', async t => {
  const found = refinements(described('KIT YZ 2019-2021', 'KIT YZ 2020-22', 'KIT YZ 2021', 'KIT YZ'))
  t.strictSame(found.find(({ kind }) => kind === 'year')?.words, [{ text: '2022', count: 1 }, { text: '2021', count: 3 }, { text: '2020', count: 2 }, { text: '2019', count: 1 }])
  t.ok(hasWords('KIT YZ 2019-2023', '2021'))
  t.notOk(hasWords('KIT YZ 2019-2023', '2024'))
})

t.test('a machine of two names is offered whole, and its first name is no kind of part', async t => {
  const found = refinements(described(
    'ACME OIL FILTER MAVERICK X3 2017-2021', 'ACME AIR FILTER MAVERICK X3 2022', 'ACME OIL FILTER RZR XP 1000 2014', 'ACME AIR FILTER RZR XP 1000 2015', 'ACME AIR FILTER YZ250F'
  ))
  t.strictSame(found.filter(({ kind }) => kind === 'fits' || kind === 'kind'), [
    { kind: 'fits', words: [{ text: 'MAVERICK X3', count: 2 }, { text: 'RZR XP 1000', count: 2 }, { text: 'YZ250F', count: 1 }] },
    { kind: 'kind', words: [{ text: 'AIR', count: 3 }, { text: 'OIL', count: 2 }] }
  ])
})

t.test('what may be the brand of a single part is not offered as any kind', async t => {
  t.notMatch(JSON.stringify(refinements(described('KESTREL CHAIN GOLD', 'CASCADE CHAIN BLACK', 'CASCADE LINK'))), /KESTREL/)
})

t.test('words that split nothing are left out: in all results, in one of many, chosen, or searched for', async t => {
  t.strictSame(refinements(described('ACME CHAIN', 'ACME CHAIN')), [])
  t.strictSame(refinements([]), [])
  t.notMatch(JSON.stringify(refinements(pads, ['FRONT', 'rear'])), /FRONT|REAR/)
  const many = described(...Array.from({ length: 30 }, (_, n) => n === 0 ? 'ACME CHAIN GOLD' : 'ACME CHAIN'))
  t.strictSame(refinements(many), [])
})

t.test('if words always go together, one of them is offered', async t => {
  const found = refinements(described('A1 MASTER LINK', 'A1 MASTER LINK', 'A1 CHAIN'))
  t.strictSame(found, [{ kind: 'kind', words: [{ text: 'MASTER', count: 2 }, { text: 'CHAIN', count: 1 }] }])
})

t.test('each word that is offered leaves as many results as it says', async t => {
  const brands = ['SUMMIT SEAL', 'MESA MOTO', 'BRAKE WORX', 'KESTREL']
  const kinds = ['OIL FILTER', 'BRAKE PADS SINTERED', 'CHAIN 520X114', 'TIRE 90/90-21']
  const places = ['FRONT', 'REAR', '']
  const items = described(...brands.flatMap(brand => kinds.flatMap(kind => places.map(place => `${brand} ${place} ${kind} YZ250F 2019-2023`.replace('  ', ' ')))))
  const found = refinements(items)
  t.strictSame(found[0]?.words.map(({ text }) => text).sort(), brands.toSorted())
  for (const { words } of found) {
    for (const { text, count } of words) t.equal(items.filter(item => hasWords(item.item_description, text)).length, count, text)
  }
})

t.test('words are found whole, in any case and around commas', async t => {
  t.ok(hasWords('Acme, front (left) pads', 'FRONT LEFT'))
  t.notOk(hasWords('ACME FRONTAL', 'FRONT'))
})
