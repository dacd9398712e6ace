import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import encodeQr from 'qr'
import type { UserId } from '@portal/contracts/base/ids'
import { second } from '@portal/contracts/base/time-units'
import type { Authenticators } from '../../ports/accounts/authenticators.ts'

/** Seconds, as RFC 6238 advises and every app supports. */
const shape = { algorithm: 'SHA1', digits: 6, period: 30 } as const

/** 160 bits, the length of SHA-1's block of output: RFC 4226 advises it. */
const secretBytes = 20

/** The quiet zone that scanners need around the code, in modules. */
const quietZone = 4

/** The length that AES-GCM requires. */
const nonceBytes = 12
const tagBytes = 16

/**
 * @param issuer what an app shows above the code
 * @param key seals the secrets, so that a copy of the database alone cannot make codes. Secrets sealed with another key cannot be used.
 */
export function createAuthenticators (issuer: string, key: string, log: { warn: (facts: object, message: string) => void }): Authenticators {
  const sealing = Buffer.from(hkdfSync('sha256', key, '', 'second factors', 32))

  function seal (secret: Uint8Array, userId: UserId): string {
    const nonce = randomBytes(nonceBytes)
    const cipher = createCipheriv('aes-256-gcm', sealing, nonce).setAAD(Buffer.from(userId))
    return Buffer.concat([nonce, cipher.update(secret), cipher.final(), cipher.getAuthTag()]).toString('base64url')
  }

  /** @throws Error if it was sealed with another key, or for another account */
  function open (sealed: string, userId: UserId): Secret {
    const bytes = Buffer.from(sealed, 'base64url')
    const decipher = createDecipheriv('aes-256-gcm', sealing, bytes.subarray(0, nonceBytes)).setAAD(Buffer.from(userId))
    decipher.setAuthTag(bytes.subarray(-tagBytes))
    const secret = Buffer.concat([decipher.update(bytes.subarray(nonceBytes, -tagBytes)), decipher.final()])
    return new Secret({ buffer: Uint8Array.from(secret).buffer })
  }

  function stepOf (code: string, sealed: string, userId: UserId, at: number): number | undefined {
    try {
      const secret = open(sealed, userId)
      const step = TOTP.counter({ period: shape.period, timestamp: at })
      return TOTP.validate({ ...shape, token: code, secret, timestamp: at, window: 0 }) === 0 ? step : undefined
    } catch (error) {
      log.warn({ err: error, user: userId }, 'the secret of a second factor cannot be read: it was sealed with another SECOND_FACTOR_KEY')
      return undefined
    }
  }

  return {
    offer ({ id, email }) {
      const secret = new Secret({ size: secretBytes })
      const uri = new TOTP({ ...shape, issuer, label: email, secret }).toString()
      const rows = encodeQr(uri, 'raw', { ecc: 'medium', border: quietZone })
      return { secret: secret.base32, uri, qr: rows.map(row => row.map(Number).join('')), sealed: seal(secret.bytes, id) }
    },

    stepOf,

    isJustOver: (code, sealed, userId, at) => stepOf(code, sealed, userId, at - shape.period * second) !== undefined
  }
}
