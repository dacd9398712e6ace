import { readableCode } from '../../base/readable-code.ts'
import { recoveryCodeLength } from '../../policy/second-factor.ts'

/** How a code is entered: the six digits of an authenticator app, or a recovery code. */
export type EnteredCode = { from: 'app' | 'recovery', code: string }

const appCode = /^\d{6}$/
const recoveryCode = new RegExp(`^[0-9A-Z]{${recoveryCodeLength}}$`)

/** What people type or paste may have blanks and hyphens in between. @returns undefined for what cannot be a code */
export function enteredCode (text: string): EnteredCode | undefined {
  const code = text.replace(/[\s-]/g, '').toUpperCase()
  if (appCode.test(code)) return { from: 'app', code }
  return recoveryCode.test(code) ? { from: 'recovery', code } : undefined
}

/** A recovery code, in groups that can be copied from paper. @param bytes `recoveryCodeLength` random ones */
export function recoveryCodeOf (bytes: Uint8Array): string {
  return readableCode(bytes).replace(/.{6}(?!$)/g, '$&-')
}
