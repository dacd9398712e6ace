import t from 'tap'
import { buildTestApp } from '../../../test/build-app.ts'
import { PortalError } from '../../errors.ts'

const nowhere = { shown_from: null, shown_until: null, link: null }
const fields = { status: true, content: 'Closed on <img src=x onerror=alert(1)> & Monday', banner_color: '#A91108', text_color: '#FFF' }

t.test('an administrator\'s banner is everybody\'s, under a new id with each change, and none is seen once it is hidden', async t => {
  const { loginAs, visitor, ports } = await buildTestApp(t)
  const admin = await loginAs('admin@example.com')
  t.same((await admin.call('savedBanner', {})).body, { banner: null })
  const { banner: first } = (await admin.call('updateBanner', { ...fields, version: null })).body
  t.strictSame((await visitor().call('getBanner', {})).body, { banner: { ...fields, ...nowhere, cache_id: first.cache_id } }, 'its text is as it was written')
  const { banner: same } = (await admin.call('updateBanner', { ...fields, version: first.cache_id })).body
  t.not(same.cache_id, first.cache_id, 'saved again, it comes back to those who dismissed it')
  const { banner: hidden } = (await admin.call('updateBanner', { ...fields, status: false, version: same.cache_id })).body
  t.same((await visitor().call('getBanner', {})).body, { banner: null })
  t.strictSame((await admin.call('savedBanner', {})).body, { banner: hidden }, 'whoever edits it sees it')
  const [line] = await ports.audit.list({ event: 'banner-changed' }, { skip: 0, limit: 1 })
  t.match(line, { actor: { email: 'admin@example.com' }, detail: `hidden, #FFF on #A91108: ${fields.content}` })
})

t.test('when two administrators edit the same banner, the second is told, and overwrites nothing', async t => {
  const { loginAs, visitor } = await buildTestApp(t)
  const [one, other] = [await loginAs('admin@example.com'), await loginAs('super@example.com')]
  const save = async (client: typeof one, content: string, version: string | null) => await client.call('updateBanner', { ...fields, content, version })
  const both = await Promise.all([save(one, 'one', null), save(other, 'other', null)])
  t.same(both.map(answer => answer.status).sort(), [200, 409])
  const version = both.find(answer => answer.status === 200)?.body.banner.cache_id ?? ''
  t.equal((await save(one, 'newer', version)).status, 200)
  const late = await save(other, 'late', version)
  t.same([late.status, late.error.code], [409, 'changed_meanwhile'])
  t.match(late.error.message, /Review the current version/)
  t.match((await visitor().call('getBanner', {})).body, { banner: { content: 'newer' } })
})

t.test('anything but a valid banner is refused', async t => {
  const { loginAs } = await buildTestApp(t)
  const admin = await loginAs('admin@example.com')
  const send = async (change: object) => await admin.send({
    method: 'POST', url: '/update-banner', headers: { 'x-portal': '1' }, payload: { ...fields, version: null, ...change }
  })
  const wrong = [
    { banner_color: 'red;url()' }, { banner_color: 'red' }, { banner_color: '#12' }, { banner_color: '#1234' }, { banner_color: '#12345678' },
    { text_color: '#FFFFFG' }, { text_color: '#FFF\n' }, { text_color: null }, { status: 'true' }, { status: undefined },
    { content: 'x'.repeat(161) }, { content: null }, { version: 'mine' }, { cache_id: 'mine' },
    { shown_from: 'tomorrow' }, { shown_until: '2026-11-26' }, { shown_from: '2026-13-01T00:00:00.000Z' }, { shown_until: '2026-02-30T00:00:00.000Z' }, { shown_until: '2026-02-28T25:00:00.000Z' }, { link: 'http://example.com' }, { link: 'javascript:alert(1)' }, { link: '//example.com' },
    { link: '/\\example.com' }, { link: 'stock' }, { link: '' }, { link: `/${'x'.repeat(500)}` }
  ]
  for (const change of wrong) {
    const answer = await send(change)
    t.same([answer.status, answer.error.code], [400, 'invalid_body'], JSON.stringify(change))
  }
  for (const link of ['/', '/stock?search=chain', 'https://example.com/a?b=c#d', null]) t.equal((await send({ link, version: undefined })).status, 200, String(link))
  t.equal((await send({ version: undefined, content: '🦃'.repeat(160) })).status, 200, 'a character is one, however it is stored')
})

t.test('a banner is seen from its beginning until its end, and leads where it says', async t => {
  const { loginAs, visitor, clock } = await buildTestApp(t)
  const admin = await loginAs('admin@example.com')
  const [from, until] = [60_000, 120_000].map(after => new Date(clock.now() + after).toISOString())
  const saved = (await admin.call('updateBanner', { ...fields, shown_from: from ?? '', shown_until: until ?? '', link: '/stock' })).body.banner
  const seen: boolean[] = []
  for (let half = 0; half < 6; half++) {
    seen.push((await visitor().call('getBanner', {})).body.banner?.link === '/stock')
    clock.advance(30_000)
  }
  t.same(seen, [false, false, true, true, false, false])
  t.match((await admin.call('savedBanner', {})).body.banner, { shown_from: from, shown_until: until })
  for (const [first, last] of [[until, from], [from, from]]) {
    const answer = await admin.call('updateBanner', { ...fields, shown_from: first ?? null, shown_until: last ?? null, version: saved.cache_id })
    t.same([answer.status, answer.error.code], [422, 'banner_times'], `${first} to ${last}`)
  }
})

t.test('a banner whose link leads to no page of the portal is refused', async t => {
  const { loginAs } = await buildTestApp(t)
  const admin = await loginAs('admin@example.com')
  for (const link of ['/stokc', '/open-orders/all', '/unconfirmed-orders/7000108', '/%zz']) {
    t.match(await admin.call('updateBanner', { ...fields, link }), { status: 422, error: { code: 'banner_link' } }, link)
  }
  for (const link of ['/', '/Stock/?term=oil#results', '/invoice-history/5001007/again', 'https://distributor.example/catalog']) {
    const { status, body } = await admin.call('updateBanner', { ...fields, link })
    t.equal(status, 200, link)
    t.equal(body.banner.link, link)
  }
})

t.test('a banner that is shown without a text is refused, and one that is off is not', async t => {
  const { loginAs, visitor } = await buildTestApp(t)
  const admin = await loginAs('admin@example.com')
  const save = async (status: boolean, content: string) => await admin.call('updateBanner', { ...fields, status, content })
  for (const content of ['', ' \n ', '\u200B\u00A0']) {
    t.match(await save(true, content), { status: 422, error: { code: 'banner_empty', message: /or turn it off/ } }, JSON.stringify(content))
    t.equal((await save(false, content)).status, 200, JSON.stringify(content))
  }
  t.same((await visitor().call('getBanner', {})).body, { banner: null })
})

t.test('a banner whose text cannot be read on its background is refused', async t => {
  const { loginAs } = await buildTestApp(t)
  const admin = await loginAs('admin@example.com')
  const save = async (background: string, text: string) => await admin.call('updateBanner', { ...fields, banner_color: background, text_color: text })
  t.match(await save('#FFF', '#777777'), { status: 422, error: { code: 'banner_unreadable', message: /4\.5:1/ } })
  t.equal((await save('#FFF', '#767676')).status, 200, 'the darkest gray that passes')
})

t.test('with the database away, only the banner is missing', async t => {
  const banners = { current: async () => { throw new PortalError('portal_unavailable') }, save: async () => { throw new PortalError('portal_unavailable') } }
  const { loginAs, visitor } = await buildTestApp(t, { change: () => ({ banners }) })
  t.equal((await visitor().call('getBanner', {})).error.code, 'portal_unavailable')
  t.equal((await visitor().call('items', { search: 'chain' })).status, 200)
  const admin = await loginAs('admin@example.com')
  t.equal((await admin.call('updateBanner', { ...fields, version: null })).error.code, 'portal_unavailable')
})
