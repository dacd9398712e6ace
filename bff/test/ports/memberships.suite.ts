import type { Test } from 'tap'
import { everyRight, noRights, rightPresets, type Rights } from '@portal/contracts/rules/accounts/rights'
import type { Ids } from '../../src/ports/system/clock.ts'
import type { Member, Memberships } from '../../src/ports/accounts/memberships.ts'
import type { Users } from '../../src/ports/accounts/users.ts'
import { createdUser } from './created-user.ts'

const nothingElse = { mails: [], audit: [], at: 0 }

/** The tests for every adapter of the port of the dealerships' people. @param others the same database, as another process has it */
export function membershipsSuite (
  t: Test, { users, memberships, others, ids }: { users: Users, memberships: Memberships, others: Memberships, ids: Ids }
): void {
  let dealers = 0
  const newDealer = () => `M-${++dealers}`
  const person = async (dealerNumber: string, createdAt: number, rights?: Rights) => {
    const email = `${ids.uuid()}@example.com`
    const { id } = await createdUser({ users: { ...users, create: async user => await users.create(user, undefined, rights === undefined ? {} : { rights }) }, ids }, createdAt, { role: 'dealer', email, dealerNumber })
    return id
  }
  const member = async (dealerNumber: string, id: string): Promise<Member> => {
    const found = (await memberships.ofDealer(dealerNumber)).find(({ user }) => user.id === id)
    if (found === undefined) throw new Error('not one of them')
    return found
  }
  const holder = async (dealerNumber: string) => (await users.findByLogin(dealerNumber))?.id

  t.test('the first account of a dealer is its owner and has the account number; others have the rights that they were given', async t => {
    const dealer = newDealer()
    const owner = await person(dealer, 1)
    const limited = { ...rightPresets.buyer, order_limit: 12_345 }
    const buyer = await person(dealer, 2, limited)
    t.strictSame((await memberships.ofDealer(dealer)).map(({ user, rights, since }) => [user.id, rights, since]), [[owner, everyRight, 1], [buyer, limited, 2]])
    t.equal(await holder(dealer), owner)
    t.strictSame((await memberships.of(buyer))?.dealers, new Map([[dealer, limited]]))
    t.strictSame((await memberships.of((await createdUser({ users, ids }, 1)).id))?.dealers, new Map(), 'staff are in no dealership')
    t.equal(await memberships.of(ids.uuid()), undefined)
  })

  t.test('each change raises the version, and one of what was read before is refused', async t => {
    const dealer = newDealer()
    await person(dealer, 1)
    const buyer = await person(dealer, 2, rightPresets.buyer)
    const before = await member(dealer, buyer)
    t.equal(await memberships.change(before, noRights, true, nothingElse), 'done')
    t.strictSame(await memberships.of(buyer), { version: before.version + 1, dealers: new Map([[dealer, noRights]]) })
    t.equal(await memberships.change(before, everyRight, true, nothingElse), 'changed')
    t.equal(await memberships.remove(before, true, nothingElse), 'changed')
    t.strictSame((await memberships.of(buyer))?.dealers, new Map([[dealer, noRights]]))
  })

  t.test('the last active owner stays, unless staff take them away, also when two owners remove each other at once', async t => {
    const dealer = newDealer()
    const [one, two] = [await person(dealer, 1), await person(dealer, 2)]
    const read = await Promise.all([one, two].map(async id => await member(dealer, id)))
    const [first, second] = read
    if (first === undefined || second === undefined) throw new Error('two people')
    const outcomes = await Promise.all([memberships.remove(first, true, nothingElse), others.change(second, noRights, true, nothingElse)])
    t.same(outcomes.sort(), ['done', 'last-owner'])
    const owners = (await memberships.ofDealer(dealer)).filter(({ rights }) => rights.people)
    t.equal(owners.length, 1)
    for (const last of owners) {
      t.equal(await memberships.remove(last, true, nothingElse), 'last-owner')
      t.equal((await member(dealer, last.user.id)).version, last.version, 'nothing was changed')
      t.equal(await memberships.remove(last, false, nothingElse), 'done')
    }
  })

  t.test('whoever is removed keeps the account, and the number passes to the longest-standing owner; so it does when an account is deleted', async t => {
    const dealer = newDealer()
    const [first, , older, younger] = [await person(dealer, 1), await person(dealer, 2, rightPresets.counter), await person(dealer, 3), await person(dealer, 4)]
    t.equal(await memberships.remove(await member(dealer, first), true, nothingElse), 'done')
    t.match(await users.findById(first), { status: 'active', dealerNumber: null })
    t.strictSame((await memberships.of(first))?.dealers, new Map())
    t.equal(await holder(dealer), older)
    const account = await users.findById(older)
    t.equal(account && await users.remove(account, nothingElse), 'removed')
    t.equal(await holder(dealer), younger)
  })
}
