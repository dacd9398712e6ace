import type { UserId } from '@portal/contracts/base/ids'
import { throttling } from '@portal/contracts/policy/throttling'
import { endOtherSessions, endSession, login, logout, selectDealer, session, sessions, sessionStanding, updateNewDealerStatus } from '@portal/contracts/session'
import { auditedAccount } from '../../ports/accounts/audited-account.ts'
import type { FactorCheck } from '../../ports/accounts/factor-check.ts'
import type { Ports } from '../../ports/ports.ts'
import type { Serve } from '../../http/calls/serve.ts'
import type { Credentials } from '../../http/session/credentials.ts'
import type { KnownBrowsers } from '../../http/session/device-cookie.ts'
import type { StaffLoginRule } from '../../http/session/staff-login-rule.ts'
import type { SecondFactorRule } from '../../http/session/second-factor-rule.ts'
import { dealerWithin } from '@portal/contracts/rules/accounts/within-rights'
import { allowed } from './attempts.ts'
import { dealerAsOfNow, dealerOfLogin, dealerOfTab, logIn, selectableDealer, sessionUser, severalDealers, userOfSession, type TabDealer } from './session.service.ts'
import { endAllSessions, endOwnSession, ownSessions, sessionTimeLeft } from './own-sessions.service.ts'

export function publicSessionRoutes (
  serve: Serve<{ who: 'anyone' }>, ports: Ports & { factors: FactorCheck, staffLoginRule: StaffLoginRule }, credentials: Credentials, browsers: KnownBrowsers, { owesFactor }: SecondFactorRule
): void {
  serve(login, async (body, { request, reply, requestId, origin, client, browser, audit }) => {
    const from = { network: client(), address: origin().address, browser: browser(), known: (userId: UserId) => browsers.known(request, userId) }
    const { user, record } = await logIn(ports, body, from, requestId, audit)
    const before = credentials.read(request)
    if (before !== undefined) await ports.sessions.end(before)
    await credentials.begin(reply, record)
    browsers.remember(request, reply, user.id)
    const shown = { now: ports.clock.now(), dealers: await severalDealers(ports, user), factorDue: owesFactor(record) }
    return { user: sessionUser(user, record, await dealerOfLogin(ports, record), shown), token: credentials.token(record) }
  }, { compress: false })
}

export function logoutRoutes (serve: Serve<{ who: 'anyone', beforeSecondFactor: true }>, ports: Ports, credentials: Credentials): void {
  serve(logout, async (_body, { findSession, reply, audit }) => {
    const current = await findSession()
    if (current !== undefined) {
      await ports.sessions.end(current.id)
      await audit({ event: 'logout', actorId: current.userId, dealer: current.dealerNumber })
    }
    credentials.clear(reply)
    return { ok: true as const }
  })
}

export function sessionRoutes (
  serve: Serve<{ who: 'dealer', dealer: 'none', beforeSecondFactor: true }>, ports: Ports, { owesFactor }: SecondFactorRule
): void {
  serve(session, async (_body, { session: current, wantedDealer, findActing, forDisplay }) => {
    const ofTab = async (): Promise<TabDealer> => await dealerOfTab(ports, await wantedDealer(), findActing, forDisplay)
    const [user, tab] = await Promise.all([userOfSession(ports, current), ofTab()])
    const shown = sessionUser(user, current, tab, { now: ports.clock.now(), dealers: await severalDealers(ports, user), factorDue: owesFactor(current) })
    return { user: shown, dealer: tab.dealer, exp: Math.floor(current.absoluteEnd / 1000) }
  })

  serve(sessionStanding, async (_body, { session: current }) => sessionTimeLeft(current, ports.clock.now()))
}

export function ownSessionsRoutes (serve: Serve<{ who: 'dealer', dealer: 'none' }>, ports: Ports, credentials: Credentials): void {
  serve(sessions, async (_body, { session: current }) => ({ sessions: await ownSessions(ports, current) }))

  serve(endSession, async ({ id }, { session: current, audit }) => {
    const ended = await endOwnSession(ports, current, id)
    if (ended !== undefined) await audit({ event: 'session-ended', detail: `${ended.record.from.browser}, ${ended.record.from.address}` })
    return { ok: true as const }
  })

  serve(endOtherSessions, async (_body, { session: current, reply, audit }) => {
    await allowed(ports, [{ key: ['sessions-ended', current.userId], max: throttling.sessionsEnded, windowMs: throttling.windowMs }])
    const user = await endAllSessions(ports, await userOfSession(ports, current))
    await credentials.renew(reply, current, { epoch: user.epoch })
    await audit({ event: 'sessions-ended', target: auditedAccount(user), detail: user.email })
    return { ok: true as const }
  })
}

export function actingDealerRoutes (serve: Serve<{ who: 'dealer', dealer: 'required' }>, { erp }: Pick<Ports, 'erp'>): void {
  serve(updateNewDealerStatus, async (_body, { customerNumber, rights, requestId }) => {
    return { dealer: dealerWithin(await dealerAsOfNow(erp, customerNumber, requestId), rights) }
  })
}

/** For staff, and for people who belong to several dealerships. */
export function selectDealerRoutes (serve: Serve<{ who: 'dealer', dealer: 'none' }>, ports: Ports): void {
  serve(selectDealer, async (body, { session: current, forDisplay, audit }) => {
    const selectedDealer = body.customer_number
    const dealer = selectedDealer === null ? null : await selectableDealer(ports, current, selectedDealer, forDisplay)
    await allowed(ports, [{ key: ['dealers-selected', current.userId], max: throttling.dealersSelected, windowMs: throttling.windowMs }])
    await ports.sessions.selectDealer(current.id, selectedDealer)
    if (current.role === 'dealer' && selectedDealer !== null) await ports.memberships.recordLogin(current.userId, selectedDealer, ports.clock.now())
    // Opening an address is no act: what the person then does for the dealer has lines of its own.
    if (body.named === undefined) await audit({ event: 'dealer-selected', dealer: selectedDealer })
    return { dealer, dealer_selector: selectedDealer }
  })
}
