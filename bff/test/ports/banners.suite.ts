import type { Test } from 'tap'
import type { Banners } from '../../src/ports/banner.ts'

/** What every adapter of the banner's port must do. `banners` starts empty. */
export function bannersSuite (t: Test, { banners }: { banners: Banners }): void {
  t.test('there is no banner until one is saved, and then the one saved last', async t => {
    t.equal(await banners.current(), undefined)
    const content = 'Closed on Thursday – “Thanksgiving” 🦃'
    const banner = { status: true, cache_id: 'a', content, banner_color: '#A91108', text_color: '#FFFFFF' }
    await banners.save(banner)
    t.strictSame(await banners.current(), banner)
    const hidden = { ...banner, status: false, cache_id: 'b', content: '' }
    await banners.save(hidden)
    t.strictSame(await banners.current(), hidden)
  })
}
