import { randomBytes, randomUUID } from 'node:crypto'
import { readableCode } from '@portal/contracts/base/readable-code'
import type { Ids } from '../../ports/system/clock.ts'

/** Ids made from the operating system's randomness. */
export const systemIds: Ids = {
  uuid: () => randomUUID(),
  secret: bytes => randomBytes(bytes).toString('base64url'),
  code: () => readableCode(randomBytes(9))
}
