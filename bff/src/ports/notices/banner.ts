import type { Banner } from '@portal/contracts/banner'

/** The site-wide notice banner. Every method throws `PortalError` `portal_unavailable` if the database is away. */
export interface Banners {
  /** Undefined until a banner has been saved. */
  current(): Promise<Banner | undefined>
  /**
   * Saves a banner in place of the one whose `cache_id` is `replaces`, as the first one if `replaces` is null, or in place of whatever there
   * is if it is undefined.
   * @returns false if somebody else has saved a banner in the meantime; theirs is kept
   */
  save(banner: Banner, replaces: string | null | undefined): Promise<boolean>
}
