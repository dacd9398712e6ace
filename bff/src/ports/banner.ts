import type { Banner } from '@portal/contracts/banner'

/** The site-wide notice banner. Throws `PortalError` `portal_unavailable` where the database is away. */
export interface Banners {
  /** Undefined until one has been saved. */
  current(): Promise<Banner | undefined>
  /**
   * Saves a banner in place of the one with the `cache_id` in `replaces`; null where there is none yet.
   * @returns false where another one stands there by now, which then stays
   */
  save(banner: Banner, replaces: string | null): Promise<boolean>
}
