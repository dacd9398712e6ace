import { hash } from '@node-rs/argon2'
import t from 'tap'
import { createPasswords } from './passwords.ts'

t.test('a password is right or wrong, and a user without one has none that is right', async t => {
  const passwords = createPasswords()
  const stored = await passwords.hash('Portal!2026')
  t.match(stored, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  t.equal(await passwords.verify(stored, 'Portal!2026'), true)
  t.equal(await passwords.verify(stored, 'portal!2026'), false)
  t.equal(await passwords.verify(null, 'no user has this password'), false)
  t.equal(await passwords.verify('not a hash', 'x'), false)
  t.equal(passwords.outdated(stored), false)
  t.equal(passwords.outdated(await hash('x', { memoryCost: 8192, timeCost: 1, parallelism: 1 })), true)
})

t.test('a dozen logins at once are all answered', async t => {
  const passwords = createPasswords()
  const stored = await passwords.hash('a')
  const answers = await Promise.all(Array.from({ length: 12 }, async (_, n) => await passwords.verify(stored, n % 2 === 0 ? 'a' : 'b')))
  t.same(answers, Array.from({ length: 12 }, (_, n) => n % 2 === 0))
})
