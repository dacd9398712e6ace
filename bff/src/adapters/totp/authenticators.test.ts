import { Secret, TOTP } from 'otpauth'
import decodeQr from 'qr/decode.js'
import t from 'tap'
import { createAuthenticators } from './authenticators.ts'

const account = { id: 'user-1', email: 'rep+1@example.com' }
const at = Date.UTC(2026, 10, 20, 15)

/** The text of a QR code, as a camera would read it. */
function read (qr: readonly string[]): string {
  const scale = 4
  const size = qr.length * scale
  const data = new Uint8ClampedArray(size * size * 4).fill(255)
  qr.forEach((row, y) => {
    for (const [x, module] of Array.from(row).entries()) {
      if (module !== '1') continue
      for (let dot = 0; dot < scale * scale; dot++) {
        const place = ((y * scale + Math.floor(dot / scale)) * size + x * scale + dot % scale) * 4
        data.fill(0, place, place + 3)
      }
    }
  })
  return decodeQr({ width: size, height: size, data })
}

t.test('an app that scans the code has the secret, the account and the issuer, and makes codes that count', async t => {
  const { offer, stepOf, isJustOver } = createAuthenticators('Example Dealer Portal', 'a key', { warn: () => {} })
  const { secret, uri, qr, sealed } = offer(account)
  t.equal(read(qr), uri)
  const scanned = new URL(uri)
  t.match(scanned, { protocol: 'otpauth:', host: 'totp', pathname: `/Example%20Dealer%20Portal:${encodeURIComponent(account.email)}` })
  t.match(Object.fromEntries(scanned.searchParams), { secret, issuer: 'Example Dealer Portal', algorithm: 'SHA1', digits: '6', period: '30' })
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at })
  t.equal(stepOf(code, sealed, account.id, at), at / 30_000)
  t.equal(stepOf(code, sealed, account.id, at + 30_000), undefined)
  t.equal(stepOf(code, sealed, account.id, at - 1), undefined)
  t.same([0, 30_000, 60_000].map(later => isJustOver(code, sealed, account.id, at + later)), [false, true, false])
  t.not(offer(account).secret, secret)
})

t.test('a secret that was sealed with another key, for another account, or was changed, makes no code, and a warning says so', async t => {
  const warned: string[] = []
  const log = { warn: (_facts: object, message: string) => { warned.push(message) } }
  const { offer, stepOf } = createAuthenticators('Example', 'a key', log)
  const { secret, sealed } = offer(account)
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at })
  t.equal(createAuthenticators('Example', 'another key', log).stepOf(code, sealed, account.id, at), undefined)
  t.equal(stepOf(code, sealed, 'user-2', at), undefined)
  t.equal(stepOf(code, sealed.replace(/^./, first => first === 'A' ? 'B' : 'A'), account.id, at), undefined)
  t.equal(stepOf(code, '', account.id, at), undefined)
  t.equal(warned.length, 4)
  t.match(warned[0], /SECOND_FACTOR_KEY/)
})
