import { readdir, readFile } from 'node:fs/promises'
import { availableParallelism, getPriority } from 'node:os'
import { hash } from '@node-rs/argon2'
import t from 'tap'
import { createPasswords } from './passwords.ts'

t.test('a password is right or wrong, and for a user without one every password is wrong', async t => {
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

t.test('a hash that would wait too long is refused at once, and those already waiting are finished', async t => {
  const passwords = createPasswords({ waitingMax: 5 })
  const stored = await passwords.hash('a')
  const answers = await Promise.allSettled(Array.from({ length: 20 }, async () => await passwords.verify(stored, 'a')))
  const refused = answers.flatMap(answer => answer.status === 'rejected' ? [answer.reason as unknown] : [])
  t.ok(answers.slice(0, 5).every(answer => answer.status === 'fulfilled' && answer.value))
  t.ok(refused.length >= 20 - 5 - availableParallelism(), `${refused.length} refused`)
  for (const reason of refused) t.match(reason, { code: 'portal_unavailable' })
  t.equal(await passwords.verify(stored, 'a'), true, 'afterward there is room again')
})

t.test('the hashing threads give way to the event loop', { skip: process.platform !== 'linux' }, async t => {
  await createPasswords().hash('a')
  const threads = await readdir('/proc/self/task')
  // The nice value is the seventeenth field after the name in parentheses, which may contain anything.
  const nice = await Promise.all(threads.map(async id => {
    const stat = await readFile(`/proc/self/task/${id}/stat`, 'utf8').catch(() => '')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16])
  }))
  t.ok(nice.includes(getPriority() + 10), nice.join(' '))
})
