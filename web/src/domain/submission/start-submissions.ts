import { onCartNews } from '../cart/open-carts.ts'
import { useSession } from '../session/session.ts'
import { answerTabs } from './held-keys.ts'
import { forgetUploads } from './held-upload.ts'
import { forgetNews } from './news.ts'
import { sayCartNews } from './say-cart-news.ts'
import { followKeys, forgetOrders } from './open-keys.ts'

/** Keeps this tab's submission keys in sync with the other tabs, and clears the orders when the session is over. @returns a function that stops it */
export function startSubmissions (): () => void {
  const stops = [
    followKeys(),
    answerTabs(),
    onCartNews(sayCartNews),
    useSession.subscribe(({ status }, before) => {
      if (status !== 'out' || before.status === 'out') return
      forgetOrders()
      forgetUploads()
      forgetNews()
    })
  ]
  return () => { stops.forEach(stop => { stop() }) }
}
