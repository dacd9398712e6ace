import { reloadsApart } from '@portal/contracts/policy/page-timings'
import { isRecord, parsedJson } from '../text/read-json.ts'
import { pageRelease } from './page-release.ts'

/** Storage entry: when the tab last reloaded, by the build that it left. */
const entry = 'portal-reloaded'

type Work = () => void | Promise<void>
/** Module state, because code may be missing anywhere, and any part of the page may have something to save. */
const works = new Set<Work>()

/**
 * Registers work to do before the tab reloads for newer code: saving what was typed, or waiting for what must not be cut off.
 * @returns a function that stops it
 */
export function beforeReload (work: Work): () => void {
  works.add(work)
  return () => { works.delete(work) }
}

/**
 * Reloads the tab for newer code, after all `beforeReload` work in the order in which it was registered. Then it never resolves.
 * @returns only if the tab left this build recently: while two builds are served at once, it must not go back and forth forever
 */
export async function reloadForCode (): Promise<void> {
  const build = pageRelease() ?? ''
  if (leftLately(build)) return
  // A field that saves what was typed into it when it is left.
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  for (const work of works) await work()
  // Another part of the page may have reached this point meanwhile.
  if (leftLately(build)) return await never()
  sessionStorage.setItem(entry, JSON.stringify({ ...reloads(), [build]: Date.now() }))
  window.location.reload()
  return await never()
}

/** The page is being replaced; nothing more may be rendered. */
async function never (): Promise<never> {
  return await new Promise<never>(() => {})
}

function leftLately (build: string): boolean {
  try {
    const at = reloads()[build]
    return typeof at === 'number' && Math.abs(Date.now() - at) < reloadsApart
  } catch {
    // Without storage, the tab might reload forever.
    return true
  }
}

/** @throws if the browser refuses access to its storage */
function reloads (): Record<string, unknown> {
  const stored = parsedJson(sessionStorage.getItem(entry) ?? '')
  return isRecord(stored) ? stored : {}
}
