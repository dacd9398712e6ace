import t from 'tap'
import type { Role } from '@portal/contracts/base/roles'
import type { ReleaseRequest } from '@portal/contracts/releases'
import { rightPresets } from '@portal/contracts/rules/accounts/rights'
import { sampleDealer, sampleStaff, sampleUser } from '../../../../test/sample-users.ts'
import type { RouteEntry } from '../../routing/routes.ts'
import { currentMark, navItems, withReleases } from './nav-items.ts'

const userOf = (role: Role) => role === 'dealer' ? sampleUser() : sampleStaff(role)
const labels = (user: Parameters<typeof navItems>[0]) => navItems(user).map(({ label }) => label)

t.test('users who are logged out see the stock check and the login, and nothing that needs a login', async t => {
  t.same(labels(null), ['Stock Check', 'Login'])
})

t.test('users who are logged in see a dealer\'s pages first, in the order of the work, and no login', async t => {
  const pages = [
    'Stock Check & New Orders', 'Quick Order', 'Saved Orders', 'Bought Before', 'Open Orders', 'Invoice History', 'Finances', 'Upload ADP-Lightspeed Order'
  ]
  t.same(labels(userOf('dealer')), pages)
  for (const role of ['sales', 'admin', 'superUser'] as const) {
    t.same(labels(userOf(role)).slice(0, pages.length), pages, role)
    t.notOk(labels(userOf(role)).includes('Login'), role)
  }
})

t.test('an item above a role\'s rank is left out', async t => {
  const admin: RouteEntry = { path: '/admin', who: 'signed-in', least: 'admin', nav: { in: 'User Management' }, load: async () => () => null }
  t.same(navItems(userOf('sales'), [admin]), [])
  t.equal(navItems(userOf('superUser'), [admin])[0]?.path, '/admin')
})

t.test('what a person of a dealership may not do is left out', async t => {
  const shown = (preset: keyof typeof rightPresets) => labels(sampleUser({ rights: rightPresets[preset] }))
  t.same(shown('counter'), ['Stock Check & New Orders', 'Quick Order', 'Saved Orders'])
  t.same(shown('buyer'), ['Stock Check & New Orders', 'Quick Order', 'Saved Orders', 'Bought Before', 'Open Orders', 'Upload ADP-Lightspeed Order'])
  t.same(shown('bookkeeper'), ['Stock Check & New Orders', 'Quick Order', 'Saved Orders', 'Bought Before', 'Open Orders', 'Invoice History', 'Finances'])
})

t.test('somebody who belongs to no dealership is led to nothing that needs one', async t => {
  t.same(labels(sampleUser({ dealer_number: null, dealer: null })), ['Stock Check & New Orders'])
  t.ok(labels(sampleUser({ dealer_number: null, dealer: null, dealers: ['10001', '10004'] })).includes('Open Orders'), 'they may choose one')
})

t.test('the upload is left out for a new dealer, and until it is known that a dealer is not new', async t => {
  const hasUpload = (user: Parameters<typeof navItems>[0]) => labels(user).includes('Upload ADP-Lightspeed Order')
  t.same([hasUpload(null), hasUpload(sampleUser()), hasUpload(sampleStaff('sales'))], [false, true, true])
  t.same([null, sampleDealer({ new_dealer: true })].map(dealer => hasUpload(sampleUser({ dealer }))), [false, false])
  t.equal(hasUpload(sampleStaff('sales', { dealer_selector: '10001' })), false, 'nor for staff, while their dealer is not known')
})

t.test('the item of a list is marked on its own page and on the pages of its records', async t => {
  const marked = (pathname: string) => ['/stock', '/saved-orders', '/open-orders', '/invoice-history', '/admin', '/submissions', '/dealer-list']
    .flatMap(path => currentMark(path, pathname) === undefined ? [] : [`${path} ${currentMark(path, pathname)}`])
  t.same(marked('/open-orders'), ['/open-orders page'])
  t.same(marked('/open-order/confirmed/C%239'), ['/open-orders true'])
  t.same(marked('/open-order/unconfirmed/7/again'), ['/open-orders true'])
  t.same(marked('/unconfirmed-orders/7/delete'), ['/open-orders true'])
  t.same(marked('/invoice-history/12/again'), ['/invoice-history true'])
  t.same(marked('/saved-orders/12/rename'), ['/saved-orders true'])
  t.same(marked('/manageUser/email/12'), ['/admin true'])
  t.same(marked('/submissions/W1'), ['/submissions true'])
  t.same(marked('/dealer-list/house'), ['/dealer-list true'])
  t.same(marked('/cart'), [])
  t.same(marked('/no-such-page'), [])
})

t.test('releases stay in the menu once they are answered, and only those that wait for the user are counted', async t => {
  const request = (state: ReleaseRequest['state'], known: Partial<ReleaseRequest> = {}): ReleaseRequest =>
    ({ reference: 'R1', state, asked_at: '2026-11-20T15:00:00.000Z', asked_by: 'Bo', lapses_at: '2026-12-04T15:00:00.000Z', po_number: '1', pieces: 1, ...known })
  const releases = (...requests: ReleaseRequest[]) => withReleases(navItems(userOf('dealer')), requests).filter(({ label }) => label === 'Releases')
  t.same(releases(), [])
  const items = navItems(userOf('dealer'))
  t.same(withReleases(items, [request('open')]).slice(0, -1), items, 'the link, which comes late, moves none of the others')
  t.same(releases(request('released', { may_release: true })), [{ path: '/releases', label: 'Releases' }])
  t.same(releases(request('released', { may_release: true }), request('open', { may_release: true }), request('open', { mine: true })), [{ path: '/releases', label: 'Releases', count: 1 }])
})
