import { roles } from '@portal/contracts/base/roles'
import Type from 'typebox'
import { Compile } from 'typebox/compile'
import type { SessionRecord } from '../../ports/accounts/sessions.ts'

/** A session, and when its idle time last began, so that Redis need not be asked for the remaining time. */
export type StoredSession = { record: SessionRecord, usedAt: number }

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
  previousLogin: Type.Union([Type.Integer(), Type.Null()]),
  previousLoginFrom: Type.Optional(Type.Object({ address: Type.String(), browser: Type.String() })),
  from: Type.Object({ address: Type.String(), browser: Type.String() }),
  secondFactor: Type.Optional(Type.Literal(true)),
  provider: Type.Optional(Type.Object({ confirmedAt: Type.Union([Type.Integer(), Type.Null()]), tellsTime: Type.Boolean() })),
  usedAt: Type.Integer()
}))

export function writeSession ({ record, usedAt }: StoredSession): string {
  return JSON.stringify({ ...record, usedAt })
}

/** @returns undefined if the text is not a session: others may write to the same Redis, and so may another release */
export function readSession (text: string): StoredSession | undefined {
  try {
    const stored: unknown = JSON.parse(text)
    if (!storedSession.Check(stored)) return undefined
    const { usedAt, ...record } = stored
    return { record, usedAt }
  } catch {
    return undefined
  }
}
