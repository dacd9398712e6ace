import type { Rights } from '@portal/contracts/rules/accounts/rights'
import { password, type Client, type buildTestApp } from './build-app.ts'
import { own } from './call-bodies.ts'

type App = Pick<Awaited<ReturnType<typeof buildTestApp>>, 'ports' | 'clock' | 'loginAs'>

/** Makes somebody one of one more dealer's people, as if they had accepted an invitation. */
export async function addDealer ({ ports, clock }: Pick<App, 'ports' | 'clock'>, email: string, dealerNumber: string, rights: Rights): Promise<void> {
  const user = await ports.users.findByLogin(email)
  const held = user && await ports.memberships.of(user.id)
  if (user === undefined || held === undefined) throw new Error(`no account has ${email}`)
  const nothingElse = { mails: [], audit: [], at: clock.now() }
  const invitation = { id: ports.ids.uuid(), dealerNumber, email, rights, invitedAt: clock.now() }
  await ports.memberships.invite(invitation, nothingElse)
  await ports.sessions.raiseRights(user.id, held.version + 1)
  if (!await ports.memberships.accept(invitation, user.id, nothingElse)) throw new Error('not accepted')
}

/**
 * Makes somebody one of the people of dealer 10001 and logs them in.
 * @param name the first name, and that of the address
 */
export function personMaker ({ ports, clock, loginAs }: App) {
  return async (name: string, rights: Rights): Promise<Client> => {
    const email = `${name.toLowerCase()}@example.com`
    await ports.users.create({
      id: ports.ids.uuid(),
      role: 'dealer',
      email,
      status: 'active',
      passwordHash: await ports.passwords.hash(password),
      nameFirst: name,
      nameLast: 'Lee',
      repNumber: null,
      dealerNumber: own,
      createdAt: clock.now(),
      lastLogin: null,
      epoch: 1
    }, undefined, { rights })
    return await loginAs(email)
  }
}
