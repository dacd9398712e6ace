import { ordersSettled } from '../domain/submission/send-order.ts'

/** A tab reloads for its code's sake at most once in so many milliseconds: two versions may be served side by side for a while. */
const reloadsApart = 60_000
const reloadedAt = 'portal-reloaded-at'

/**
 * Fetches a part of the page's code, a second time where the connection broke for a moment only. The tab reloads where nothing else
 * helps, after an order that is on its way: where the portal was renewed since the tab was opened, so that its files are gone; and
 * where the browser fails an import for good that has failed once, which the HTML standard allows and Chromium does not do.
 * @param mayReload whether the tab may reload for the latter: what a person has typed into the page is lost by it
 * @throws what `load` throws, where a reload would not help
 */
export async function fetchPart<T> (load: () => Promise<T>, mayReload: boolean): Promise<T> {
  try {
    return await load()
  } catch (error) {
    const portal = await portalNow()
    if (portal === 'away') throw error
    if (portal === 'renewed') return await reload(error)
    return await load().catch(async (again: unknown) => {
      if (!mayReload || !await isThere(again)) throw again
      return await reload(again)
    })
  }
}

/** Lets the new page take over. @throws the error, where it has done so lately */
async function reload (error: unknown): Promise<never> {
  if (reloadedLately()) throw error
  await ordersSettled()
  noteReload()
  window.location.reload()
  // Nothing is shown any more.
  return await new Promise<never>(() => {})
}

/** Whether the portal serves the scripts that this tab began with, or others; or does not answer. */
async function portalNow (): Promise<'same' | 'renewed' | 'away'> {
  const own = [...document.querySelectorAll<HTMLScriptElement>('script[type="module"][src]')]
  try {
    const response = await ask('/')
    const page = await response.text()
    if (!response.ok) return 'away'
    return own.some(({ src }) => !page.includes(new URL(src).pathname)) ? 'renewed' : 'same'
  } catch {
    return 'away'
  }
}

/** Whether the file that an import has failed over, which browsers name at the end of the message, is to be had all the same. */
async function isThere (error: unknown): Promise<boolean> {
  const address = /https?:\/\/\S+$/.exec(error instanceof Error ? error.message : '')?.[0]
  if (address === undefined) return false
  return await ask(address).then(({ ok }) => ok, () => false)
}

async function ask (address: string): Promise<Response> {
  return await fetch(address, { cache: 'no-store', signal: AbortSignal.timeout(5000) })
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
