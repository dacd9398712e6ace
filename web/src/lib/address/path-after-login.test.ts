import fc from 'fast-check'
import t from 'tap'
import { pathAfterLogin } from './path-after-login.ts'

// A fixed seed gives the same cases on every run, so that a failure is due to a change and not to chance.
fc.configureGlobal({ seed: 20261120 })

const go = (next: string | null) => pathAfterLogin(next, '/', '/login')

t.test('the user returns to a path of this site, with its search and hash', async t => {
  t.equal(go('/open-orders'), '/open-orders')
  t.equal(go('/stock?term=oil+filter&page=2#top'), '/stock?term=oil+filter&page=2#top')
})

t.test('anything else leads home', async t => {
  const cases = [
    null, '', 'stock', 'https://evil.example/', '//evil.example', '/\\evil.example', '/\t/evil.example', '/.//evil.example',
    '/x/..//evil.example', 'javascript:alert(1)', '/login', '/login?next=/cart', '/login#x'
  ]
  for (const next of cases) t.equal(go(next), '/', String(next))
})

t.test('no address leads to another site', async t => {
  const pieces = fc.constantFrom('/', '\\', '.', '..', '//', '\t', '\n', '@', ':', '?', '#', 'evil.example', 'http:', '%2f', ' ', 'a')
  fc.assert(fc.property(fc.oneof(fc.string(), fc.array(pieces).map(parts => `/${parts.join('')}`)), next => {
    return new URL(go(next), 'https://portal.example').origin === 'https://portal.example'
  }))
  t.pass()
})
