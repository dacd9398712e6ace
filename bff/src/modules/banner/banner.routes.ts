import { getBanner, savedBanner, updateBanner } from '@portal/contracts/banner'
import { isBannerDue } from '@portal/contracts/rules/company/banner'
import type { Ports } from '../../ports/ports.ts'
import type { Serve } from '../../http/calls/serve.ts'
import { bannerInWords, saveBanner } from './banner.service.ts'

export function publicBannerRoutes (serve: Serve<{ who: 'anyone' }>, { banners, clock }: Pick<Ports, 'banners' | 'clock'>): void {
  serve(getBanner, async () => {
    const banner = await banners.current()
    return { banner: banner !== undefined && isBannerDue(banner, clock.now()) ? banner : null }
  })
}

export function bannerAdminRoutes (serve: Serve<{ who: 'admin', dealer: 'none' }>, ports: Pick<Ports, 'banners' | 'ids' | 'timeZone'>): void {
  serve(savedBanner, async () => ({ banner: await ports.banners.current() ?? null }))

  serve(updateBanner, async (body, { audit }) => {
    const banner = await saveBanner(ports, body)
    await audit({ event: 'banner-changed', detail: bannerInWords(banner, ports.timeZone) })
    return { banner }
  })
}
