import t from 'tap'
import { systemIds } from './ids.ts'

t.test('references are P and nine characters that are hard to confuse, and differ', async t => {
  const references = Array.from({ length: 500 }, () => systemIds.reference())
  t.ok(references.every(reference => /^P[0-9A-HJKMNP-TV-Z]{9}$/.test(reference)))
  t.equal(new Set(references).size, references.length)
})

t.test('a secret holds as many random bytes as were asked for, in characters that a cookie may hold', async t => {
  t.match(systemIds.secret(32), /^[\w-]{43}$/)
  t.not(systemIds.secret(32), systemIds.secret(32))
})
