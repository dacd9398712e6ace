/** Filled in by the build. */
declare const portalVersion: string

/** The portal's version. */
export const version = portalVersion
