import { ordersSettled } from '../api/checkout.ts'

/** A tab reloads for a renewed portal at most once in so many milliseconds: two versions may be served side by side for a while. */
const reloadsApart = 60_000
const reloadedAt = 'portal-reloaded-at'

/**
 * Fetches a part of the page's code. Where it is not to be had because the portal was renewed since this tab was opened,
 * the tab reloads and goes on in the new version; an order that is on its way is waited for first.
 * @throws what `load` throws, where a reload would not help
 */
export async function fetchPart<T> (load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (error) {
    if (reloadedLately() || !await isRenewed()) throw error
    await ordersSettled()
    noteReload()
    window.location.reload()
    // Nothing is shown any more: the reload takes over.
    return await new Promise<never>(() => {})
  }
}

/** Whether the portal serves other scripts than those that this tab began with; false where it does not answer. */
async function isRenewed (): Promise<boolean> {
  const own = [...document.querySelectorAll<HTMLScriptElement>('script[type="module"][src]')]
  try {
    const response = await fetch('/', { cache: 'no-store', signal: AbortSignal.timeout(5000) })
    const page = await response.text()
    return response.ok && own.some(({ src }) => !page.includes(new URL(src).pathname))
  } catch {
    return false
  }
}

function reloadedLately (): boolean {
  try {
    return Date.now() - Number(sessionStorage.getItem(reloadedAt)) < reloadsApart
  } catch {
    // Without a memory it could go on for ever.
    return true
  }
}

function noteReload (): void {
  sessionStorage.setItem(reloadedAt, String(Date.now()))
}
