import type { CallResponse } from '@portal/contracts/calls'
import type { endpoints } from '@portal/contracts/endpoints'
import { sessionEndCookie } from '@portal/contracts/protocol'
import { askEarly } from './lib/asked-early.ts'
import { readCookie } from './lib/cookies.ts'
import { isNoticeShown } from './lib/shown-notice.ts'
import { takeDealerFromAddress } from './lib/tab-dealer.ts'

/**
 * A small script of its own, which runs while the rest of the code is still being fetched: what every page waits for is on its way, and the
 * page that stands in the document can be used.
 */

takeDealerFromAddress()
const notice = askEarly('GET', '/get-banner' satisfies typeof endpoints.getBanner.path)
const session = readCookie(sessionEndCookie) === undefined ? undefined : askEarly('POST', '/session' satisfies typeof endpoints.session.path)

Promise.all([notice, session]).then(async ([noticeAnswer, sessionAnswer]) => {
  // The BFF answers by its contract.
  const { banner } = await noticeAnswer.json() as CallResponse<'getBanner'>
  if (isNoticeShown(banner)) return
  if (sessionAnswer !== undefined) {
    const { user, dealer } = await sessionAnswer.json() as CallResponse<'session'>
    if (user.role !== 'dealer' || dealer?.suspended === true) return
  }
  showPage()
}).catch(() => {
  // No answer, or a refusal: the page shows up with the words for it.
})

/** No bar will come above the page: it stays where it stands in the document. See base.css. */
function showPage (): void {
  document.documentElement.dataset['pageShown'] = ''
  // On a phone the keyboard would hide the page before anyone asked for it.
  if (document.activeElement !== document.body || !matchMedia('(pointer: fine)').matches) return
  document.querySelector<HTMLElement>('main input[type="search"]')?.focus({ preventScroll: true })
}
