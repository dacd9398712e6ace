import { ordersSettled } from '../../domain/submission/sending/send-order.ts'

/**
 * Milliseconds. A tab reloads for new code at most once in this time, because two versions may be served at once for a
 * while.
 */
const reloadsApart = 60_000
const reloadedAt = 'portal-reloaded-at'

/**
 * Fetches a part of the page's code, and tries once more if the first attempt fails while the portal can be reached.
 * The tab reloads only if nothing else helps, and waits for orders being sent. There are two such cases: the portal was
 * updated after the tab was opened, so its files are gone; or the browser remembers a failed import, which the HTML
 * standard allows but Chromium does not do.
 * @param mayReload whether the tab may reload in the second case, in which the user's unsaved input would be lost
 * @throws what `load` throws, if a reload would not help or is not allowed
 */
export async function fetchPartOrReload<T> (load: () => Promise<T>, mayReload: boolean): Promise<T> {
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

/**
 * Reloads the tab. Never resolves.
 * @throws the given error if the tab reloaded recently
 */
async function reload (error: unknown): Promise<never> {
  if (reloadedLately()) throw error
  await ordersSettled()
  noteReload()
  window.location.reload()
  // The page is being replaced; nothing more may be rendered.
  return await new Promise<never>(() => {})
}

/**
 * Whether the portal still serves the scripts that this tab was opened with (`same`) or others (`renewed`), or does not
 * answer (`away`).
 */
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

/**
 * Whether the file of a failed import can be fetched after all. Browsers name the file at the end of the error's
 * message.
 */
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
    // Without storage, the tab might reload for ever.
    return true
  }
}

function noteReload (): void {
  sessionStorage.setItem(reloadedAt, String(Date.now()))
}
