import { roles } from '@portal/contracts/roles'
import Type from 'typebox'
import { Compile } from 'typebox/compile'
import type { SessionRecord } from '../../ports/sessions.ts'

const textOrNull = Type.Union([Type.String(), Type.Null()])

const storedSession = Compile(Type.Object({
  userId: Type.String(),
  role: Type.Enum([...roles]),
  repNumber: textOrNull,
  dealerNumber: textOrNull,
  selectedDealer: textOrNull,
  epoch: Type.Integer(),
  createdAt: Type.Integer(),
  absoluteEnd: Type.Integer(),
  idleMs: Type.Integer(),
  previousLogin: Type.Union([Type.Integer(), Type.Null()])
}))

/** @returns undefined where the text is no session: others may write to the same Redis, and another release did */
export function readSession (text: string): SessionRecord | undefined {
  try {
    const record: unknown = JSON.parse(text)
    return storedSession.Check(record) ? record : undefined
  } catch {
    return undefined
  }
}
