import { keepFormsOfTab } from '../../domain/cart/sync/forms-of-tab.ts'
import { useCarts } from '../../domain/cart/sync/open-carts.ts'
import { writeDraft, writtenDraft } from '../../domain/session/page-drafts.ts'
import { storedUser, useSession } from '../../domain/session/session.ts'

/** The tab's entry that says so until the tab has reloaded. */
const entry = 'logged-out-elsewhere'

/** Before the tab reloads because another tab has changed who is logged in: keeps what was typed, and why the tab shows the login. */
export function noteLogoutElsewhere (): void {
  const { user } = useSession.getState()
  if (user === null || storedUser() !== null) return
  keepFormsOfTab(user._id, useCarts.getState().carts)
  writeDraft('tab', entry, '1')
}

/** Whether the tab was reloaded because another tab has logged out; true once. */
export function wasLoggedOutElsewhere (): boolean {
  const was = writtenDraft('tab', entry) !== undefined
  if (was) writeDraft('tab', entry, undefined)
  return was
}
