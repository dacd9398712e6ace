import { createPasswords } from '../../src/adapters/argon2/passwords.ts'
import { openPortalDb } from '../../src/adapters/portal-db/portal-db.ts'

/** Makes dealer 10001's account in a database that a portal process is to find it in. */
export async function createDealerAccount (where: Parameters<typeof openPortalDb>[0], password: string): Promise<void> {
  const { users, close } = await openPortalDb(where)
  await users.create({
    id: '00000000-0000-4000-8000-000000000099',
    role: 'dealer',
    email: 'dealer@example.com',
    status: 'active',
    passwordHash: await createPasswords().hash(password),
    nameFirst: null,
    nameLast: null,
    repNumber: null,
    dealerNumber: '10001',
    createdAt: 0,
    lastLogin: null,
    epoch: 1
  })
  await close()
}
