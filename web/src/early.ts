import type { endpoints } from '@portal/contracts/endpoints'
import { sessionEndCookie } from '@portal/contracts/protocol'
import { askEarly } from './lib/asked-early.ts'
import { readCookie } from './lib/cookies.ts'
import { takeDealerFromAddress } from './lib/tab-dealer.ts'

/**
 * In a small file of its own, which the document asks for first: what every page waits for is on its way while the rest of the
 * code is.
 */

takeDealerFromAddress()
askEarly('GET', '/get-banner' satisfies typeof endpoints.getBanner.path)
if (readCookie(sessionEndCookie) !== undefined) askEarly('POST', '/session' satisfies typeof endpoints.session.path)
