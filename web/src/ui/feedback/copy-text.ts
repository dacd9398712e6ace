import { toast } from './toast-store.ts'

/**
 * Copies a text, and says so.
 * @param body what to do with the copy
 * @param otherwise what to do if the browser offers no clipboard, as on plain HTTP
 */
export async function copyText (text: string, { header, body, otherwise }: { header: string, body: string, otherwise: string }): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast({ kind: 'success', header, body })
  } catch {
    toast({ kind: 'danger', header: 'Not Copied', body: otherwise })
  }
}
