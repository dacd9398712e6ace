import type { Banner } from '@portal/contracts/banner'

/** The site-wide notice banner. Throws `PortalError` `portal_unavailable` where the database is away. */
export interface Banners {
  /** Undefined until one has been saved. */
  current(): Promise<Banner | undefined>
  save(banner: Banner): Promise<void>
}
