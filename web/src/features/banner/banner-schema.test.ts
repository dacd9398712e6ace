import { validateYupSchema, yupToFormErrors } from 'formik'
import t from 'tap'
import { Compile } from 'typebox/compile'
import { updateBanner } from '@portal/contracts/banner'
import { bannerDefaults } from '@portal/contracts/policy/banner-defaults'
import { bannerMessages } from '@portal/contracts/policy/banner-messages'
import { presets } from './banner-presets.ts'
import { bannerOf, bannerSchema, readColor, valuesOf, type BannerValues } from './banner-schema.ts'

const banner = { status: true, content: 'Closed on Monday', ...bannerDefaults, from: '', until: '', link: '' }
const contract = Compile(updateBanner.body)
const noColor = 'Enter a color as # and 3 or 6 hexadecimal digits, like #A91108'

const cases: Array<[change: Partial<BannerValues>, said: Record<string, string>]> = [
  [{}, {}],
  [{ status: false, content: '' }, {}],
  [{ content: 'x'.repeat(160) }, {}],
  [{ content: '🦃'.repeat(160) }, {}],
  [{ content: 'Closed on Monday\r\nOpen on Tuesday' }, {}],
  [{ content: 'a\u0000b' }, { content: 'Content must not contain control characters.' }],
  [{ content: 'x'.repeat(161) }, { content: 'Content must be 160 characters or less' }],
  [{ banner_color: '#fff', text_color: '#000' }, {}],
  [{ banner_color: '' }, { banner_color: noColor }],
  [{ banner_color: 'red;url()' }, { banner_color: noColor }],
  [{ banner_color: 'A91108' }, { banner_color: noColor }],
  [{ link: ' /stock?search=a ' }, {}],
  [{ link: '/invoice-history/801011#lines' }, {}],
  [{ link: 'https://example.com' }, {}],
  [{ link: 'http://example.com' }, { link: bannerMessages.link }],
  [{ link: '//example.com' }, { link: bannerMessages.link }],
  [{ link: `/${'x'.repeat(500)}` }, { link: bannerMessages.link }],
  [{ from: '2026-11-26T08:00', until: '2026-11-27T08:00' }, {}],
  [{ text_color: '#12345' }, { text_color: noColor }],
  [{ text_color: '#11223344' }, { text_color: noColor }]
]

t.test('the page and the contract accept and refuse the same banners, with the agreed messages', async t => {
  for (const [change, said] of cases) {
    const values = { ...banner, ...change }
    const told = await validateYupSchema(values, bannerSchema).then(() => ({}), (error: unknown) => yupToFormErrors<BannerValues>(error))
    t.strictSame(told, said, JSON.stringify(change))
    t.equal(contract.Check({ ...bannerOf(values), version: null }), Object.keys(said).length === 0, `contract: ${JSON.stringify(change)}`)
  }
})

t.test('a color is read in the format in which it is sent', async t => {
  t.equal(readColor(' #A91108 '), '#A91108')
  t.equal(bannerSchema.cast({ ...banner, text_color: ' #FFF ' }).text_color, '#FFF')
  t.equal(readColor('#A9110'), undefined)
})

t.test('fields that are invalid only in combination are refused by the page: no text, unreadable colors, and an end before the beginning', async t => {
  t.throws(() => bannerSchema.validateSync({ ...banner, content: ' \u200B' }), { message: bannerMessages.empty })
  t.equal(bannerSchema.isValidSync({ ...banner, banner_color: '#FFF', text_color: '#777' }), false)
  t.equal(bannerSchema.isValidSync({ ...banner, from: '2026-11-26T08:00', until: '2026-11-26T08:00' }), false)
  t.equal(bannerSchema.isValidSync({ ...banner, until: '2026-11-26T08:00' }), true)
})

t.test('a link to a page that the portal does not have is refused by the page', async t => {
  for (const link of ['/stokc', '/open-orders/all', '/%zz']) t.throws(() => bannerSchema.validateSync({ ...banner, link }), { message: bannerMessages.linkNowhere }, link)
  for (const link of ['/', '/stock/?term=chain', '/open-orders#list']) t.equal(bannerSchema.isValidSync({ ...banner, link }), true, link)
})

t.test('every preset can be read', async t => {
  for (const { name, ...colors } of presets) t.equal(bannerSchema.isValidSync({ ...banner, ...colors }), true, name)
})

t.test('local times go out as instants and come back as they were', async t => {
  const values = { ...banner, from: '2026-11-26T08:00', link: ' /stock ' }
  t.match(bannerOf(values), { shown_from: new Date(2026, 10, 26, 8).toISOString(), shown_until: null, link: '/stock' })
  t.strictSame(valuesOf({ ...bannerOf(banner), shown_from: bannerOf(values).shown_from ?? null, shown_until: null, link: '/stock', cache_id: '' }), { ...values, link: '/stock' })
})
