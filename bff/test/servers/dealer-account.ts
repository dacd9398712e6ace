import { createPasswords } from '../../src/adapters/argon2/passwords.ts'
import { openPortalDb } from '../../src/adapters/portal-db/portal-db.ts'

type Where = Parameters<typeof openPortalDb>[0]

/** Creates dealer 10001's account in the database that a portal process will use. */
export async function createDealerAccount (where: Where, password: string): Promise<void> {
  await createDealerAccounts(where, password, { 10001: 'dealer@example.com' })
}

export function dealerAccountId (dealerNumber: string): string {
  return `00000000-0000-4000-8000-${dealerNumber.padStart(12, '0')}`
}

/** Creates the accounts of these dealers. @param emails keyed by dealer number */
export async function createDealerAccounts (where: Where, password: string, emails: Readonly<Record<string, string>>): Promise<void> {
  const { users, close } = await openPortalDb(where)
  const passwordHash = await createPasswords().hash(password)
  for (const [dealerNumber, email] of Object.entries(emails)) {
    await users.create({
      id: dealerAccountId(dealerNumber),
      role: 'dealer',
      email,
      status: 'active',
      passwordHash,
      nameFirst: null,
      nameLast: null,
      repNumber: null,
      dealerNumber,
      createdAt: 0,
      lastLogin: null,
      epoch: 1
    })
  }
  await close()
}
