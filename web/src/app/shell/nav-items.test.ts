import t from 'tap'
import type { Role } from '@portal/contracts/roles'
import type { RouteEntry } from '../routes.ts'
import { navItems } from './nav-items.ts'

const labels = (role: Role | null, forNewDealer = false) => navItems(role, forNewDealer).map(({ label }) => label)

t.test('users who are logged out see the stock check and the login, and nothing that needs a login', async t => {
  t.same(labels(null), ['Stock Check', 'Login'])
})

t.test('users who are logged in see a dealer\'s pages first, in the order of the work, and no login', async t => {
  const pages = [
    'Stock Check & New Orders', 'Quick Order', 'Saved Orders', 'Bought Before', 'Open Orders', 'Invoice History', 'Finances', 'Upload ADP-Lightspeed Order'
  ]
  t.same(labels('dealer'), pages)
  for (const role of ['sales', 'admin', 'superUser'] as const) {
    t.same(labels(role).slice(0, pages.length), pages, role)
    t.notOk(labels(role).includes('Login'), role)
  }
})

t.test('an item above a role\'s rank is left out', async t => {
  const admin: RouteEntry = { path: '/admin', who: 'signed-in', least: 'admin', nav: { in: 'User Management' }, load: async () => () => null }
  t.same(navItems('sales', false, [admin]), [])
  t.equal(navItems('superUser', false, [admin])[0]?.path, '/admin')
})

t.test('the upload is left out for a new dealer alone', async t => {
  const upload = 'Upload ADP-Lightspeed Order'
  t.same([labels('dealer', true).includes(upload), labels('dealer').includes(upload), labels(null).includes(upload)], [false, true, false])
})
