import { portalNow } from './portal-clock.ts'

/**
 * When a figure of this age was current, by the portal's clock, in milliseconds since 1970; undefined if it is new.
 * @param age in seconds, as of now
 */
export function asOfAge (age: number): number | undefined {
  return age > 0 ? portalNow() - age * 1000 : undefined
}

/** When figures were read and, if they were old by then, when they were current; in milliseconds since 1970, by the portal's clock. */
export type FigureTimes = { readonly asOf: number | undefined, readonly readAt: number | undefined }

/** As of when figures are shown. While the ERP is away, that is also said of what was new when it was read. */
export function shownAsOf ({ asOf, readAt }: FigureTimes, isErpAway: boolean): number | undefined {
  return isErpAway ? asOf ?? readAt : asOf
}

/** The oldest of these times; undefined if none is given. */
export function oldestOf (...times: ReadonlyArray<number | undefined>): number | undefined {
  const given = times.filter(time => time !== undefined)
  return given.length === 0 ? undefined : Math.min(...given)
}
