/** Resolves when the page is visible. */
export async function whenVisible (): Promise<void> {
  if (document.visibilityState === 'visible') return
  const look = new AbortController()
  await new Promise<void>(resolve => {
    document.addEventListener('visibilitychange', () => { if (document.visibilityState === 'visible') resolve() }, { signal: look.signal })
  })
  look.abort()
}
