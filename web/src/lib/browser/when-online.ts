/**
 * Calls back whenever the browser is online again.
 * @returns a function that stops it
 */
export function whenOnline (run: () => void): () => void {
  window.addEventListener('online', run)
  return () => { window.removeEventListener('online', run) }
}
