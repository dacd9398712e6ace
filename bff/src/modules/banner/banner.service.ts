import type { Banner } from '@portal/contracts/banner'
import type { CallBody } from '@portal/contracts/calls'
import { PortalError } from '../../errors.ts'
import type { Ports } from '../../ports/ports.ts'

type BannerPorts = Pick<Ports, 'banners' | 'ids'>

/**
 * Saves the banner under a new id, so that people who dismissed the previous one see it.
 * @throws PortalError `changed_meanwhile` if somebody has saved another banner since this one was read
 */
export async function saveBanner ({ banners, ids }: BannerPorts, { version, ...fields }: CallBody<'updateBanner'>): Promise<Banner> {
  const banner = { ...fields, cache_id: ids.uuid() }
  if (!await banners.save(banner, version)) throw new PortalError('changed_meanwhile')
  return banner
}
