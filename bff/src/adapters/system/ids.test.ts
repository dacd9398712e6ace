import t from 'tap'
import { systemIds } from './ids.ts'

t.test('codes are nine characters that are hard to confuse, and differ', async t => {
  const codes = Array.from({ length: 500 }, () => systemIds.code())
  t.ok(codes.every(code => /^[0-9A-HJKMNP-TV-Z]{9}$/.test(code)))
  t.equal(new Set(codes).size, codes.length)
})

t.test('a secret has as many random bytes as requested, in characters that a cookie may contain', async t => {
  t.match(systemIds.secret(32), /^[\w-]{43}$/)
  t.not(systemIds.secret(32), systemIds.secret(32))
})
