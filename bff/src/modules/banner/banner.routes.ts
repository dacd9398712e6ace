import { getBanner, savedBanner, updateBanner } from '@portal/contracts/banner'
import type { Ports } from '../../ports/ports.ts'
import type { Serve } from '../../serve.ts'
import { saveBanner } from './banner.service.ts'

export function publicBannerRoutes (serve: Serve<{ who: 'anyone' }>, { banners }: Pick<Ports, 'banners'>): void {
  serve(getBanner, async () => {
    const banner = await banners.current()
    return { banner: banner?.status === true ? banner : null }
  })
}

export function bannerAdminRoutes (serve: Serve<{ who: 'admin', dealer: 'none' }>, ports: Pick<Ports, 'banners' | 'ids'>): void {
  serve(savedBanner, async () => ({ banner: await ports.banners.current() ?? null }))

  serve(updateBanner, async (body, { audit }) => {
    const banner = await saveBanner(ports, body)
    const { status, content, banner_color: background, text_color: text } = banner
    await audit({ event: 'banner-changed', detail: `${status ? 'shown' : 'hidden'}, ${text} on ${background}: ${content}` })
    return { banner }
  })
}
