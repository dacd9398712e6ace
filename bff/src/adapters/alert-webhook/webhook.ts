import { request } from 'undici'
import type { AlertHook } from '../../ports/notices/alerts.ts'

const limitMs = 10_000

/** Posts alerts as JSON. Most chat systems show the `text` member as it is. */
export function createAlertWebhook (url: string): AlertHook {
  return {
    async post (message) {
      const { statusCode, body } = await request(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(message),
        signal: AbortSignal.timeout(limitMs)
      })
      await body.dump()
      if (statusCode >= 300) throw new Error(`the webhook answered ${statusCode}`)
    }
  }
}
