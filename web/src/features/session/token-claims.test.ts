import t from 'tap'
import { readTokenClaims } from './token-claims.ts'

function token (payload: unknown): string {
  return `header.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.signature`
}

t.test('a token\'s claims are read if all three are present', async t => {
  const claims = { exp: 1_795_287_265, iat: 1_795_244_065, role: 'sales' }
  t.same(readTokenClaims(token({ ...claims, more: 'ÿ?>' })), claims)
  for (const missing of ['exp', 'iat', 'role']) t.equal(readTokenClaims(token({ ...claims, [missing]: undefined })), undefined, missing)
  t.equal(readTokenClaims(token({ ...claims, role: 'owner' })), undefined)
  for (const broken of ['', 'a.b.c', 'no token', token(null), token(7)]) t.equal(readTokenClaims(broken), undefined, broken)
})
