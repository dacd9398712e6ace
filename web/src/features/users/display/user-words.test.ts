import t from 'tap'
import { readUsersView, userRows, viewedRows } from '../list/user-rows.ts'
import { leftBehind, statusChangeText, invitationInWords, invitationState, accountStateText, userLabel, userName } from './user-words.ts'

const companies = new Map([['10001', 'CANYON CREEK']])
const dealer = { _id: '1', role: 'dealer', email: 'dealer@example.com', status: 'active', dealer_number: '10001' } as const
const rep = { _id: '2', role: 'sales', email: 'rep@example.com', status: 'active', rep_number: '07', name_first: 'Robin', name_last: 'Reyes' } as const

t.test('a user\'s label contains everything that the search matches, and says if the account is disabled', async t => {
  t.equal(userLabel(dealer, companies), '10001 (CANYON CREEK) dealer@example.com')
  t.equal(userLabel({ ...dealer, status: 'disabled' }, new Map()), '10001 dealer@example.com [ DISABLED ]', 'the ordering system is away')
  t.equal(userLabel(rep, companies), '#07 Robin Reyes rep@example.com')
  t.equal(userLabel({ ...rep, role: 'admin' }, companies), '#07 Robin Reyes rep@example.com SMS Admin')
  t.equal(userLabel({ _id: '3', role: 'superUser', email: 'super@example.com', status: 'active' }, companies), 'super@example.com Super User')
})

t.test('a user without a name is shown by email address', async t => {
  t.equal(userName({ role: 'admin', email: 'a@example.com', name_first: null, name_last: null, dealer_number: null }, companies), 'a@example.com')
  t.equal(userName({ role: 'dealer', email: 'a@example.com', name_first: null, name_last: null, dealer_number: '10001' }, companies), '#10001 CANYON CREEK')
})

t.test('an invitation says when it was sent, and whether it can still be used', async t => {
  const invitation = { sent_at: '2026-11-20T15:00:00.000Z', expires_at: '2026-11-27T15:00:00.000Z' }
  const end = Date.parse(invitation.expires_at)
  const said = (user: Parameters<typeof invitationInWords>[0], now: number) => [invitationState(user, now), invitationInWords(user, now)]
  t.same(said({ password_set: false, invitation }, end - 1), ['sent', 'Sent 11/20/26, unused, valid until 11/27/26'])
  t.same(said({ password_set: false, invitation }, end), ['expired', 'Sent 11/20/26, expired 11/27/26'])
  t.same(said({ password_set: false }, end), ['unsent', 'None sent, or no longer valid'])
  t.same(said({ password_set: true }, end), [undefined, ''])
})

t.test('an account has one state: somebody who was invited and has no password yet is not active, and a disabled account is nothing but disabled', async t => {
  const invitation = { sent_at: '2026-11-20T15:00:00.000Z', expires_at: '2026-11-27T15:00:00.000Z' }
  const now = Date.parse(invitation.sent_at)
  t.equal(accountStateText({ status: 'active', password_set: true }, now), 'Active')
  t.equal(accountStateText({ status: 'active', password_set: false }, now), 'No invitation')
  t.equal(accountStateText({ status: 'active', password_set: false, invitation }, now), 'Invited 11/20/26')
  t.equal(accountStateText({ status: 'active', password_set: false, invitation }, Date.parse(invitation.expires_at)), 'Invitation expired')
  t.equal(accountStateText({ status: 'disabled', password_set: false, invitation }, now), 'Disabled')
})

t.test('the filter for active accounts leaves out people who have not set a password yet', async t => {
  const users = [{ ...dealer, last_login: null, password_set: true }, { ...rep, last_login: null, password_set: false }]
  const rows = userRows(users, companies, new Map())
  const found = (status: string) => viewedRows(rows, readUsersView(new URLSearchParams({ status }))).map(({ user }) => user._id)
  t.same([found('active'), found('noPassword')], [['1'], ['2']])
})

t.test('before a member of staff is disabled or deleted, the page says what happens to what was theirs', async t => {
  t.same(leftBehind({ ...dealer, carts: 0 }, 'deleted'), [])
  t.match(leftBehind({ ...dealer, carts: 1 }, 'deleted'), [/^Carts: 1 cart filled for 1 dealer is deleted with the account/])
  t.match(leftBehind({ ...rep, carts: 0 }, 'disabled'), [/Sales Rep #07\. Their list stays/, /Submitted Orders for administrators/, /rep@example\.com/])
  t.match(leftBehind({ ...rep, carts: 2 }, 'deleted'), [/House Dealer List/, /^Carts: 2 carts filled for 2 dealers are deleted/, /Submitted Orders/, /rep@example\.com/])
  t.match(leftBehind(rep, 'disabled')[1], /^Carts: those that the user filled stay with the account\. Nobody else can open them/, 'where their number is not known')
  t.equal(leftBehind({ ...rep, role: 'admin', rep_number: null, carts: 0 }, 'deleted').length, 2)
})

t.test('before somebody without a password is disabled or enabled, the page says that the mailed invitation ends', async t => {
  for (const status of ['active', 'disabled'] as const) {
    t.match(statusChangeText({ status, password_set: false }), /use Invite again/)
    t.notMatch(statusChangeText({ status, password_set: true }), /Invite again/)
  }
})
