import { reloadForCode } from './reload-for-code.ts'

/**
 * Fetches a part of the page's code, and tries once more if the first attempt fails while the portal can be reached.
 * The tab reloads only if nothing else helps. There are two such cases: the portal was updated after the tab was
 * opened, so its files are gone; or the browser remembers a failed import, which the HTML standard allows but Chromium
 * does not do.
 * @param mayReload whether the tab may reload in the second case, where it would help only this part
 * @throws what `load` throws, if a reload would not help or is not allowed
 */
export async function fetchPartOrReload<T> (load: () => Promise<T>, mayReload: boolean): Promise<T> {
  try {
    return await load()
  } catch (error) {
    const portal = await portalState()
    if (portal === 'away') throw error
    if (portal === 'renewed') {
      await reloadForCode()
      throw error
    }
    return await load().catch(async (again: unknown) => {
      if (mayReload && await isThere(again)) await reloadForCode()
      throw again
    })
  }
}

/**
 * Whether the portal still serves the scripts that this tab was opened with (`same`) or others (`renewed`), or does not
 * answer (`away`).
 */
async function portalState (): Promise<'same' | 'renewed' | 'away'> {
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
