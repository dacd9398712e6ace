import type { Ids } from '../../src/ports/system/clock.ts'
import type { User, Users } from '../../src/ports/accounts/users.ts'

/** Creates an administrator's account, or another one by `change`. */
export async function createdUser ({ users, ids }: { users: Users, ids: Ids }, createdAt: number, change: Partial<User> = {}): Promise<User> {
  const id = ids.uuid()
  const user: User = {
    id,
    role: 'admin',
    email: `${id}@example.com`,
    status: 'active',
    passwordHash: 'first',
    nameFirst: null,
    nameLast: null,
    repNumber: null,
    dealerNumber: null,
    createdAt,
    lastLogin: null,
    epoch: 1,
    version: 1,
    orderMails: 'important',
    ...change
  }
  await users.create(user)
  return user
}
