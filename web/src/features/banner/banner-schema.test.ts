import { validateYupSchema, yupToFormErrors } from 'formik'
import t from 'tap'
import { Compile } from 'typebox/compile'
import { updateBanner } from '@portal/contracts/banner'
import { bannerDefaults } from '@portal/contracts/policy/page'
import { bannerSchema, readColor, type BannerValues } from './banner-schema.ts'

const banner = { status: true, content: 'Closed on Monday', ...bannerDefaults }
const contract = Compile(updateBanner.body)
const noColor = 'Enter a color as # and 3 or 6 hexadecimal digits, like #A91108'

const cases: Array<[change: Partial<BannerValues>, said: Record<string, string>]> = [
  [{}, {}],
  [{ content: '' }, {}],
  [{ content: 'x'.repeat(160) }, {}],
  [{ content: '🦃'.repeat(160) }, {}],
  [{ content: 'Closed on Monday\r\nOpen on Tuesday' }, {}],
  [{ content: 'a\u0000b' }, { content: 'Content must not have control characters.' }],
  [{ content: 'x'.repeat(161) }, { content: 'Content must be 160 characters or less' }],
  [{ banner_color: '#fff' }, {}],
  [{ banner_color: '' }, { banner_color: noColor }],
  [{ banner_color: 'red;url()' }, { banner_color: noColor }],
  [{ banner_color: 'A91108' }, { banner_color: noColor }],
  [{ text_color: '#12345' }, { text_color: noColor }],
  [{ text_color: '#11223344' }, { text_color: noColor }]
]

t.test('the page and the contract accept and refuse the same banners, with the agreed messages', async t => {
  for (const [change, said] of cases) {
    const values = { ...banner, ...change }
    const told = await validateYupSchema(values, bannerSchema).then(() => ({}), (error: unknown) => yupToFormErrors<BannerValues>(error))
    t.strictSame(told, said, JSON.stringify(change))
    t.equal(contract.Check({ ...bannerSchema.cast(values), version: null }), Object.keys(said).length === 0, `contract: ${JSON.stringify(change)}`)
  }
})

t.test('a color is read in the format in which it is sent', async t => {
  t.equal(readColor(' #A91108 '), '#A91108')
  t.equal(bannerSchema.cast({ ...banner, text_color: ' #FFF ' }).text_color, '#FFF')
  t.equal(readColor('#A9110'), undefined)
})
