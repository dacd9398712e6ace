import type { Test } from 'tap'
import type { Banners } from '../../src/ports/notices/banner.ts'

/** The tests for every adapter of the banner's port. `banners` starts empty. */
export function bannersSuite (t: Test, { banners }: { banners: Banners }): void {
  const banner = { status: true, cache_id: 'a', content: 'Closed on Thursday – “Thanksgiving” 🦃', banner_color: '#A91108', text_color: '#FFFFFF', shown_from: null, shown_until: null, link: null }
  const hidden = {
    ...banner, status: false, cache_id: 'b', content: '', shown_from: '2026-11-26T06:00:00.000Z', shown_until: '2026-11-30T06:00:00.000Z', link: '/stock?search=a'
  }

  t.test('there is no banner until one is saved, and then the one saved last', async t => {
    t.equal(await banners.current(), undefined)
    t.equal(await banners.save(banner, 'one before the first'), false)
    t.equal(await banners.save(banner, null), true)
    t.strictSame(await banners.current(), banner)
    t.equal(await banners.save(hidden, 'a'), true)
    t.strictSame(await banners.current(), hidden)
  })

  t.test('if many replace the same banner at once, one succeeds, and somebody who knows of no banner replaces none', async t => {
    t.equal(await banners.save(banner, null), false)
    const saved = await Promise.all(Array.from({ length: 6 }, async (_, n) => await banners.save({ ...banner, cache_id: `c${n}` }, 'b')))
    t.equal(saved.filter(Boolean).length, 1)
    t.equal((await banners.current())?.cache_id, `c${saved.indexOf(true)}`)
    t.equal(await banners.save({ ...banner, cache_id: 'd' }, undefined), true)
    t.equal((await banners.current())?.cache_id, 'd', 'who does not say what is replaced replaces what there is')
  })
}
