import type { CallResponse } from '@portal/contracts/calls'
import type { endpoints } from '@portal/contracts/endpoints'
import { awayHeader, sessionEndCookie } from '@portal/contracts/protocol'
import { callEarly } from './lib/http/early-calls.ts'
import { readCookie } from './lib/storage/cookies.ts'
import { hasFinePointer } from './lib/browser/fine-pointer.ts'
import { isBannerShown } from './lib/storage/banner-dismissal.ts'
import { takeDealerFromAddress } from './lib/storage/tab-dealer.ts'
import { holdEarlyKeys } from './lib/keyboard/early-keys.ts'
import { watchStart } from './lib/program/watch-start.ts'
import type { paths } from './paths.ts'

/**
 * A small script of its own, which runs while the rest of the code loads. It sends the calls that every page waits for,
 * and shows the prerendered page as soon as possible.
 */

watchStart()
takeDealerFromAddress()
// Other pages have no search form before the app runs.
if (location.pathname === '/stock' satisfies typeof paths.stock) holdEarlyKeys()
const banner = callEarly('GET', '/get-banner' satisfies typeof endpoints.getBanner.path)
const session = readCookie(sessionEndCookie) === undefined ? undefined : callEarly('POST', '/session' satisfies typeof endpoints.session.path)

Promise.all([banner, session]).then(async ([bannerAnswer, sessionAnswer]) => {
  if (bannerAnswer.headers.has(awayHeader) || sessionAnswer?.headers.has(awayHeader) === true) return
  // Not validated here: the BFF answers by the same contract.
  const { banner: current } = await bannerAnswer.json() as CallResponse<'getBanner'>
  if (isBannerShown(current)) return
  if (sessionAnswer !== undefined) {
    const { user, dealer } = await sessionAnswer.json() as CallResponse<'session'>
    if (user.dealer_number === null || dealer?.suspended === true) return
  }
  showPage()
}).catch(() => {
  // No answer, or a refusal: the app shows the page together with the error.
})

/** Shows the prerendered page: no bar will appear above it, so it will not move. See base.css. */
function showPage (): void {
  document.documentElement.dataset['pageShown'] = ''
  // No focus on touch devices: the on-screen keyboard would cover the page.
  if (document.activeElement !== document.body || !hasFinePointer()) return
  document.querySelector<HTMLElement>('main input[type="search"]')?.focus({ preventScroll: true })
}
