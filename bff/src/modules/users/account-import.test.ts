import t from 'tap'
import { addedPeople } from '@portal/contracts/policy/mails'
import * as staffMessages from '@portal/contracts/policy/staff-messages'
import { rightPresets, rightsInWords } from '@portal/contracts/rules/accounts/rights'
import { buildTestApp } from '../../../test/build-app.ts'
import { addDealer } from '../../../test/people-of-dealer.ts'

const buyer = { ...rightPresets.buyer, order_limit: 50_000 }

t.test('a list of accounts is checked first, then created, each with an outcome of its own', async t => {
  const { loginAs, ports, mails, deliverMails, clock } = await buildTestApp(t)
  const admin = await loginAs('admin@example.com')
  const accounts = [
    { role: 'dealer', email: 'First@example.com', dealer_number: '10005' },
    { role: 'dealer', email: 'buyer@example.com', dealer_number: '10005', rights: buyer, name_first: 'Bo' },
    { role: 'dealer', email: 'dealer@example.com', dealer_number: '10001' },
    { role: 'dealer', email: 'willcall@example.com', dealer_number: '10005', rights: buyer },
    { role: 'dealer', email: 'rep@example.com', dealer_number: '10005', rights: buyer },
    { role: 'dealer', email: 'second@example.com', dealer_number: '10001' },
    { role: 'dealer', email: 'lost@example.com', dealer_number: '99999' },
    { role: 'dealer', email: 'First@example.com', dealer_number: '10006' },
    { role: 'sales', email: 'new-rep@example.com', rep_number: '07' }
  ] as const
  const checked = await admin.call('importAccounts', { accounts: [...accounts], check: true, dealer_numbers: ['10002', '88888'] })
  t.same(checked.body.unknown_dealers, ['88888'], 'of lines that could not be read')
  t.match(await admin.call('importAccounts', { accounts: [], check: true, dealer_numbers: ['88888'] }), { status: 200, body: { outcomes: [], unknown_dealers: ['88888'] } })
  for (const nothing of [{ accounts: [] }, { accounts: [], check: true as const }, { accounts: [], dealer_numbers: ['10002'] }]) {
    t.match(await admin.call('importAccounts', nothing), { status: 400, error: { code: 'invalid_body' } }, 'there is nothing to do')
  }
  const expected = ['new', 'new', 'already', 'to_invite', 'email_taken', 'dealer_has_people', 'unknown_dealer', 'to_invite', 'forbidden']
  t.same(checked.body.outcomes.map(({ outcome }) => outcome), expected)
  t.equal(await ports.users.findByLogin('first@example.com'), undefined, 'checking creates nothing')

  const created = await admin.call('importAccounts', { accounts: [...accounts] })
  t.same(created.body.outcomes.map(({ outcome }) => outcome), expected.map(outcome => outcome === 'new' ? 'created' : outcome === 'to_invite' ? 'invited' : outcome))
  t.equal(created.body.outcomes.at(-1)?.message, staffMessages.adminsCreateDealers, 'an administrator is not sent to an administrator')
  t.ok(created.body.outcomes.every(({ outcome, message }) => (outcome === 'created' || outcome === 'invited') === (message === '')), 'each refusal says why')
  t.same((await ports.memberships.ofDealer('10005')).map(({ user, rights }) => [user.email, user.nameFirst, rightsInWords(rights)]), [
    ['first@example.com', null, 'Owner'], ['buyer@example.com', 'Bo', 'Buyer, up to $500.00 an order']
  ])
  clock.advance(addedPeople.wait)
  await deliverMails()
  t.same(mails.map(({ to, subject }) => [to, subject]).sort(), [
    ['buyer@example.com', 'Your Dealer Portal account'], ['first@example.com', 'An invitation to dealership 10006 in the Dealer Portal'],
    ['first@example.com', 'Someone was added to your dealership in the Dealer Portal'], ['first@example.com', 'Your Dealer Portal account'],
    ['willcall@example.com', 'An invitation to dealership 10005 in the Dealer Portal']
  ])
  const exported = (await admin.call('exportAccounts', { type: 'dealers' })).body.accounts
  t.equal(exported.find(({ email }) => email === 'first@example.com')?.status, 'no_password', 'nobody is active who cannot log in yet')
  const again = await admin.call('importAccounts', { accounts: [...accounts] })
  t.same(again.body.outcomes.slice(0, 4).map(({ outcome }) => outcome), ['already', 'already', 'already', 'already'], 'a second time creates nothing')
})

t.test('the owner of a dealership that gets many people is mailed once, with the first names and how many there are', async t => {
  const { loginAs, mails, deliverMails, clock, ports } = await buildTestApp(t)
  const admin = await loginAs('admin@example.com')
  const people = Array.from({ length: addedPeople.namesMax + 5 }, (_, n) => ({ role: 'dealer', email: `p${n}@example.com`, dealer_number: '10001', rights: buyer } as const))
  const named = { role: 'dealer', email: 'bo@example.com', dealer_number: '10001', rights: buyer, name_first: 'Bo', name_last: 'Lee' } as const
  const toOwner = () => mails.filter(({ to }) => to === 'dealer@example.com')
  await admin.call('importAccounts', { accounts: [named, ...people.slice(0, 10)] })
  clock.advance(addedPeople.wait - 1)
  await deliverMails()
  t.same(toOwner(), [], 'the mail waits for the next group of the list')
  await admin.call('importAccounts', { accounts: [...people.slice(10), { role: 'dealer', email: 'other@example.com', dealer_number: '10004', rights: buyer }] })
  const gone = await ports.users.findByLogin('p0@example.com')
  await admin.call('deleteUser', { id: gone?.id ?? '' })
  clock.advance(addedPeople.wait)
  await deliverMails()
  t.same(toOwner().map(({ subject }) => subject), ['26 people were added to your dealership in the Dealer Portal'])
  const [mail] = toOwner()
  const listed = mail?.text.split('\n\n')[1]?.split('\n') ?? []
  t.same([listed[0], listed[1], listed.at(-1)], ['Bo Lee (bo@example.com)', 'p1@example.com', 'and 7 more'], 'whoever was deleted meanwhile is not named')
  t.equal(listed.length, addedPeople.namesMax)
  t.notMatch(mail?.text, /other@example\.com/)
  t.match(mails.filter(({ to }) => to === 'willcall@example.com').map(({ subject, text }) => [subject, text]), [
    ['Someone was added to your dealership in the Dealer Portal', /one more person at your dealership, account number 10004, in the Dealer Portal\.\n\nother@example\.com\n/]
  ])
})

t.test('a representative is imported with the number as the ERP spells it, by which it assigns dealers', async t => {
  const { loginAs, ports } = await buildTestApp(t)
  const superUser = await loginAs('super@example.com')
  const accounts = [{ role: 'sales', email: 'seven@example.com', rep_number: '7' }] as const
  t.match((await superUser.call('importAccounts', { accounts: [...accounts] })).body.outcomes, [{ outcome: 'created' }])
  t.match(await ports.users.findByLogin('seven@example.com'), { repNumber: '07' })
})

t.test('the export has what an import needs, for those who may see the accounts', async t => {
  const { loginAs, ports } = await buildTestApp(t)
  const admin = await loginAs('admin@example.com')
  const { body } = await admin.call('exportAccounts', { type: 'dealers' })
  t.match(body.accounts[0], { role: 'dealer', email: 'dealer@example.com', dealer_number: '10001', status: 'active', rights: { people: true, order_limit: null } })
  t.notMatch(JSON.stringify(body), /plain:|epoch/)
  t.equal((await admin.call('exportAccounts', { type: 'administrators' })).error.code, 'forbidden')
  t.equal((await (await loginAs('rep@example.com')).call('exportAccounts', { type: 'dealers' })).error.code, 'forbidden')
  t.match(await ports.audit.list({ event: 'accounts-exported' }, { skip: 0, limit: 1 }), [{ detail: 'dealers: 4' }])
})

t.test('somebody who belongs to two dealers is exported once for each, listed once with both, and to a representative with those of their own', async t => {
  const { loginAs, ports, clock } = await buildTestApp(t)
  await addDealer({ ports, clock }, 'willcall@example.com', '10003', buyer)
  await addDealer({ ports, clock }, 'suspended@example.com', '10001', buyer)
  const admin = await loginAs('admin@example.com')
  const { accounts } = (await admin.call('exportAccounts', { type: 'dealers' })).body
  t.match(accounts.filter(({ email }) => email === 'willcall@example.com'), [{ dealer_number: '10003', rights: buyer }, { dealer_number: '10004', rights: { people: true } }])
  const { users } = (await admin.call('users', { type: 'dealers' })).body
  const listed = users.find(({ email }) => email === 'willcall@example.com')
  t.match(listed, { dealers: ['10003', '10004'], dealer_number: undefined })
  t.match((await admin.call('user', { id: listed?._id ?? '' })).body.user, { dealer_number: null, dealers: ['10003', '10004'] })
  const seen = (await (await loginAs('rep@example.com')).call('users', { type: 'dealers', as: '07' })).body.users
  t.notMatch(JSON.stringify(seen), /10003/)
  t.match(seen.find(({ email }) => email === 'suspended@example.com'), { dealer_number: '10001', dealers: undefined })
})

t.test('with the ERP away nothing is created', async t => {
  const { loginAs, ports, fakeErp } = await buildTestApp(t)
  const admin = await loginAs('admin@example.com')
  await fakeErp.close()
  const { status, error } = await admin.call('importAccounts', { accounts: [{ role: 'dealer', email: 'x@example.com', dealer_number: '10005' }] })
  t.same([status, error.code], [503, 'erp_unavailable'])
  t.equal(await ports.users.findByLogin('x@example.com'), undefined)
})
