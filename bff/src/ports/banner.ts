import type { Banner } from '@portal/contracts/banner'

/** The site-wide notice banner. Every method throws `PortalError` `portal_unavailable` if the database is away. */
export interface Banners {
  /** Undefined until a banner has been saved. */
  current(): Promise<Banner | undefined>
  /**
   * Saves a banner in place of the one whose `cache_id` is `replaces`, or as the first one if `replaces` is null.
   * @returns false if somebody else has saved a banner in the meantime; theirs is kept
   */
  save(banner: Banner, replaces: string | null): Promise<boolean>
}
