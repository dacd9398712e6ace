/** Runs it whenever the browser has found its connection again. @returns the way to stop */
export function whenOnline (run: () => void): () => void {
  window.addEventListener('online', run)
  return () => { window.removeEventListener('online', run) }
}
