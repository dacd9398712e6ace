import type { Rights } from '@portal/contracts/rules/accounts/rights'
import { password, type Client, type buildTestApp } from './build-app.ts'
import { own } from './call-bodies.ts'

/**
 * Makes somebody one of the people of dealer 10001 and logs them in.
 * @param name the first name, and that of the address
 */
export function personMaker ({ ports, clock, loginAs }: Pick<Awaited<ReturnType<typeof buildTestApp>>, 'ports' | 'clock' | 'loginAs'>) {
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
