import { throttling } from '@portal/contracts/policy/throttling'
import { beginStaffLogin, staffLogin } from '@portal/contracts/staff-login'
import { PortalError } from '../../errors.ts'
import type { Ports } from '../../ports/ports.ts'
import type { Serve } from '../../http/calls/serve.ts'
import type { Credentials } from '../../http/session/credentials.ts'
import type { KnownBrowsers } from '../../http/session/device-cookie.ts'
import type { StaffLoginCookie } from '../../http/session/staff-login-cookie.ts'
import { allowed } from './attempts.ts'
import { dealerOfLogin, sessionUser, userOfSession } from './session.service.ts'
import { beginAtProvider, confirmAtProvider, logInAtProvider } from './staff-login.service.ts'

export function staffLoginRoutes (
  serve: Serve<{ who: 'anyone' }>, ports: Ports, credentials: Credentials, { browsers, cookie }: { browsers: KnownBrowsers, cookie: StaffLoginCookie }
): void {
  /** Each login asks the provider, and may write into the audit log. */
  const counted = async (client: string): Promise<void> => {
    await allowed(ports, [{ key: ['staff-login', client], max: throttling.loginsPerClient, windowMs: throttling.windowMs }])
  }

  serve(beginStaffLogin, async ({ again = false }, { reply, client, findSession }) => {
    await counted(client())
    if (again && (await findSession())?.provider === undefined) throw new PortalError('unauthenticated')
    const { url, pending } = await beginAtProvider(ports, again)
    cookie.set(reply, pending)
    return { url }
  })

  serve(staffLogin, async ({ answer }, { request, reply, requestId, origin, client, browser, findSession, audit }) => {
    await counted(client())
    const pending = cookie.read(request, ports.clock.now())
    if (pending === undefined) throw new PortalError('staff_login_lapsed')
    cookie.clear(reply)
    if (pending.again) {
      const session = await findSession()
      if (session?.provider === undefined) throw new PortalError('unauthenticated')
      const provider = await confirmAtProvider(ports, answer, pending, session)
      const user = await userOfSession(ports, session)
      await credentials.renew(reply, session, { provider })
      await audit({ event: 'login-confirmed', actorId: session.userId, detail: provider.tellsTime ? '' : 'the provider does not say when' })
      const shown = sessionUser(user, session, await dealerOfLogin(ports, session), { now: ports.clock.now() })
      return { user: shown, token: credentials.token(session), confirmed: true as const }
    }
    const { user, record } = await logInAtProvider(ports, answer, pending, { requestId, address: origin().address, browser: browser() })
    const before = credentials.read(request)
    if (before !== undefined) await ports.sessions.end(before)
    await credentials.begin(reply, record)
    browsers.remember(request, reply, user.id)
    return { user: sessionUser(user, record, await dealerOfLogin(ports, record), { now: ports.clock.now() }), token: credentials.token(record) }
  }, { compress: false })
}
