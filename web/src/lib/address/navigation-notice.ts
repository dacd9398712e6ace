import { readField } from '../text/read-json.ts'

/**
 * Why the user was redirected to a page. It is kept in the history entry's state, so that it does not appear on the
 * next page.
 */
export type NavigationNotice = { notice: string, code?: string | undefined }

/** @param code the error code, if something was refused */
export function navigationNotice (notice: string, code?: string): NavigationNotice {
  return { notice, code }
}

/** Reads the notice from a history entry's state. An entry may come from an older build, so its state is `unknown`. */
export function readNavigationNotice (state: unknown): string | undefined {
  const notice = readField(state, 'notice')
  return typeof notice === 'string' ? notice : undefined
}

/** The error code of what was refused. */
export function readNoticeCode (state: unknown): unknown {
  return readField(state, 'code')
}
