import type { UserId } from '@portal/contracts/base/ids'
import { keepFormsOfTab } from '../../domain/cart/sync/forms-of-tab.ts'
import { useCarts } from '../../domain/cart/sync/open-carts.ts'
import { storedDraft, storeDraft, writeDraft, writtenDraft } from '../../domain/session/page-drafts.ts'
import { storedUser, useSession } from '../../domain/session/session.ts'

/** The tab's entry that says that another tab has logged out, until this tab has reloaded. */
const entry = 'logged-out-elsewhere'

/** The tab's entry for the page that it showed at that time, and to whom. */
const leftEntry = 'left-by-logout'

/**
 * Before the tab leaves its page because another tab has changed who is logged in: keeps what was typed, where, and why the tab shows the login.
 * @returns whether the other tab has logged out
 */
export function noteLogoutElsewhere (): boolean {
  const { user } = useSession.getState()
  if (user === null || storedUser() !== null) return false
  keepFormsOfTab(user._id, useCarts.getState().carts)
  writeDraft('tab', entry, '1')
  const { pathname, search } = window.location
  storeDraft(leftEntry, [user._id, pathname + search])
  return true
}

/** Where this person's tab was when another tab logged out; null for anybody else, who must not learn it. */
export function addressLeftBy (userId: UserId): string | null {
  const left = storedDraft(leftEntry)
  const [of, address]: unknown[] = Array.isArray(left) ? left : []
  return of === userId && typeof address === 'string' ? address : null
}

/** Called once somebody is logged in and has been led to their page. */
export function forgetAddressLeft (): void {
  storeDraft(leftEntry, undefined)
}

/** Whether the tab was reloaded because another tab has logged out; true once. */
export function wasLoggedOutElsewhere (): boolean {
  const was = writtenDraft('tab', entry) !== undefined
  if (was) writeDraft('tab', entry, undefined)
  return was
}
