import { buildHeader, releaseMeta } from '@portal/contracts/protocol'

/** The build that this page belongs to, as its document says; undefined in development, and while the build itself renders the page. */
export function pageRelease (): string | undefined {
  if (typeof document === 'undefined') return undefined
  return document.querySelector<HTMLMetaElement>(`meta[name="${releaseMeta}"]`)?.content
}

/** The header that names the page's build in every call. */
export function buildHeaders (): Record<string, string> {
  const release = pageRelease()
  return release === undefined ? {} : { [buildHeader]: release }
}
