import type { Test } from 'tap'
import { compareTexts } from '@portal/contracts/base/compare-texts'
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

  t.test('the last active owner stays, unless staff remove them, even when two owners remove each other at once', async t => {
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

  t.test('while the only owner is disabled, somebody who manages people changes and removes others, but not that owner', async t => {
    const dealer = newDealer()
    const [owner, buyer] = [await person(dealer, 1), await person(dealer, 2, rightPresets.buyer)]
    const account = await users.findById(owner)
    t.match(account && await users.change(account, { status: 'disabled' }, nothingElse), { status: 'disabled' })
    t.equal(await memberships.remove(await member(dealer, owner), true, nothingElse), 'last-owner')
    t.equal(await memberships.change(await member(dealer, buyer), noRights, true, nothingElse), 'done')
    t.equal(await memberships.remove(await member(dealer, buyer), true, nothingElse), 'done')
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

  const join = async (dealerNumber: string, id: string, rights: Rights, at: number): Promise<boolean> => {
    const email = (await users.findById(id))?.email ?? ''
    const invitation = { id: ids.uuid(), dealerNumber, email, rights, invitedAt: at }
    await memberships.invite(invitation, nothingElse)
    return await memberships.accept(invitation, id, { ...nothingElse, at })
  }

  t.test('a person of several dealerships has rights, a login and a place in the lists of each, and leaves one without the others', async t => {
    const [one, two] = [newDealer(), newDealer()]
    const [group, clerk] = [await person(one, 1), await person(two, 2)]
    const before = (await memberships.of(group))?.version ?? -1
    t.equal(await join(two, group, rightPresets.buyer, 3), true)
    t.strictSame(await memberships.of(group), { version: before + 1, dealers: new Map([[one, everyRight], [two, rightPresets.buyer]]) })
    t.match(await users.findById(group), { dealerNumber: null, accountNumber: one })
    t.match((await users.list(['dealer'])).filter(({ id }) => id === group || id === clerk).sort((a, b) => compareTexts(a.id, b.id)), [{ id: group, dealers: [one, two] }, { id: clerk, dealerNumber: two, dealers: undefined }])
    t.strictSame((await memberships.all()).get(group), new Map([[one, everyRight], [two, rightPresets.buyer]]))
    t.same([...(await users.dealerAccounts([one, two])).keys()].sort(), [one, two])

    await memberships.recordLogin(group, one, 44)
    t.same([(await member(one, group)).user.lastLogin, (await member(two, group)).user.lastLogin], [44, null], 'no dealership learns of a visit for another, nor of an invitation accepted as one')
    const stamp = await users.listStamp(['dealer'])
    t.equal(await memberships.remove(await member(one, group), false, nothingElse), 'done')
    t.not(await users.listStamp(['dealer']), stamp)
    t.match(await users.findById(group), { status: 'active', dealerNumber: two, accountNumber: undefined })
    t.strictSame((await memberships.of(group))?.dealers, new Map([[two, rightPresets.buyer]]))
    t.equal(await holder(one), undefined, 'nobody is left')
  })

  t.test('where nobody has a dealership\'s account number, lists show the address of its longest-standing owner', async t => {
    const [one, two] = [newDealer(), newDealer()]
    const [group, founder] = [await person(one, 1), await person(two, 2)]
    await person(two, 3, rightPresets.manager)
    await join(two, group, everyRight, 4)
    const shown = async () => (await users.dealerAccounts([two])).get(two)?.email
    t.equal(await shown(), (await users.findById(founder))?.email)
    t.equal(await memberships.remove(await member(two, founder), true, nothingElse), 'done')
    t.equal(await holder(two), undefined)
    t.equal(await shown(), (await users.findById(group))?.email, 'not the manager\'s')
  })

  t.test('a person has one account number at most: a further one stays with others, and passes to an owner who has none', async t => {
    const [one, two] = [newDealer(), newDealer()]
    const [group, first, second] = [await person(one, 1), await person(two, 2), await person(two, 4)]
    t.equal(await join(two, group, everyRight, 3), true)
    t.same([await holder(one), await holder(two)], [group, first])
    t.equal(await memberships.remove(await member(two, first), true, nothingElse), 'done')
    t.equal(await holder(two), second, 'not to the longer-standing one, who logs in with another number')
    const account = await users.findById(group)
    t.equal(account && await users.remove(account, nothingElse), 'removed')
    t.same([(await memberships.ofDealer(one)).length, (await memberships.ofDealer(two)).length], [0, 1], 'a deleted account leaves all of them')
  })

  t.test('one invitation makes one membership, also if it is accepted twice at once', async t => {
    const [one, two] = [newDealer(), newDealer()]
    const group = await person(one, 1)
    const email = (await users.findById(group))?.email ?? ''
    const invitation = { id: ids.uuid(), dealerNumber: two, email, rights: everyRight, invitedAt: 1 }
    await memberships.invite(invitation, nothingElse)
    const accepted = await Promise.all([memberships.accept(invitation, group, nothingElse), others.accept(invitation, group, nothingElse)])
    t.same(accepted.sort(), [false, true])
    t.equal((await memberships.of(group))?.dealers.size, 2)
  })

  t.test('the invitations of a deleted account go with it, so that its address can be invited anew', async t => {
    const [one, two] = [newDealer(), newDealer()]
    const account = await users.findById(await person(one, 1))
    if (account === undefined) throw new Error('no account')
    const { email } = account
    const [own, other] = [email, `other-${email}`].map(email => ({ id: ids.uuid(), dealerNumber: two, email, rights: everyRight, invitedAt: 1 }))
    if (own === undefined || other === undefined) throw new Error('two invitations')
    for (const invitation of [own, other]) t.equal(await memberships.invite(invitation, nothingElse), true)
    t.equal(await users.remove({ ...account, version: account.version + 1 }, nothingElse), 'changed')
    t.strictSame((await memberships.invitations(two)).map(({ id }) => id), [own.id, other.id])
    t.equal(await users.remove(account, nothingElse), 'removed')
    t.strictSame((await memberships.invitations(two)).map(({ id }) => id), [other.id])
  })
}
