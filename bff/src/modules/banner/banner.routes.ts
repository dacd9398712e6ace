import { getBanner } from '@portal/contracts/banner'
import type { Ports } from '../../ports/ports.ts'
import type { Serve } from '../../serve.ts'

export function publicBannerRoutes (serve: Serve<{ who: 'anyone' }>, { banners }: Pick<Ports, 'banners'>): void {
  serve(getBanner, async () => {
    const banner = await banners.current()
    return { banner: banner?.status === true ? banner : null }
  })
}
