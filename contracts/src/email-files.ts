import Type, { type Static } from 'typebox'
import { closed, defineCall, NoBody, Ok } from './call.ts'
import { endpoints } from './endpoints.ts'
import { Count, Instant, Line } from './fields.ts'
import { limits } from './policy/limits.ts'
import { fileDelivery } from './policy/file-delivery.ts'
import * as patterns from './policy/patterns.ts'

const FileId = Type.String({ pattern: patterns.fileId, description: 'Always the same for the same file name' })
const OrNull = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T, options = {}) => Type.Union([schema, Type.Null()], options)

const delivery = {
  at: Instant,
  outcome: Type.Enum(['sent', 'failed', 'refused'], { description: '`failed`: it will be retried; `refused`: it will not be retried until the file changes' }),
  size: Type.Integer({ description: 'Bytes' }),
  recipient: Type.String({ description: 'The recipients at that time' }),
  note: Type.String({ description: 'Why it failed, or which recipients were refused; empty if it succeeded' })
}

export const FileDelivery = closed({
  ...delivery,
  next_at: OrNull(Instant, { description: 'When it is tried again, or when a change since then is mailed: a file is mailed only so often' })
})
export type FileDelivery = Static<typeof FileDelivery>

export const PastFileDelivery = closed({ ...delivery, sender: OrNull(Type.String({ description: 'Who sent it by hand; null if the file had changed' })) })
export type PastFileDelivery = Static<typeof PastFileDelivery>

export const FileEntry = closed({
  _id: FileId,
  name: Type.String(),
  recipient: OrNull(Type.String()),
  version: Type.Integer({ description: 'Increases with each change of the recipients' }),
  size: OrNull(Type.Integer({ description: 'Bytes; null for a file that is not in the folder now' })),
  modified: OrNull(Instant),
  delivery: OrNull(FileDelivery),
  attempts: Type.Integer({ description: 'How often mailing the file was attempted' }),
  under_way: Type.Boolean({ description: 'It is being mailed, or will be in a moment' })
})
export type FileEntry = Static<typeof FileEntry>

const superUserErrors = ['unauthenticated', 'forbidden', 'portal_unavailable', 'files_unavailable'] as const

export const getFileList = defineCall(endpoints.getFileList, {
  summary: 'The server files that can be emailed, sorted by name, with their recipients and last delivery.',
  body: NoBody,
  response: closed({
    files: Type.Array(FileEntry),
    configured: Type.Boolean({ description: 'False if no folder is configured' }),
    complete: Type.Boolean({ description: 'False if the folder holds more files than are listed' })
  }),
  errors: superUserErrors
})

export const updateFileRecipient = defineCall(endpoints.updateFileRecipient, {
  summary: 'Set who gets a file by mail when it changes; null for nobody.',
  body: closed({
    id: FileId,
    recipient: OrNull(Line({ label: 'Recipients', min: 1, max: fileDelivery.recipientsMax, pattern: patterns.recipients })),
    version: Type.Optional(Count({ description: 'The version of the entry that was edited; left out, the change is made whatever the entry is' }))
  }),
  response: Ok,
  errors: [...superUserErrors, 'not_found', 'changed_meanwhile']
})

export const sendFileNow = defineCall(endpoints.sendFileNow, {
  summary: 'Mail a server file to its recipients within seconds, changed or not. Sent twice with the same number of attempts, it is mailed once.',
  body: closed({ id: FileId, attempts: Count({ description: '`attempts` of the entry that was looked at' }) }),
  response: Ok,
  errors: [...superUserErrors, 'not_found', 'changed_meanwhile']
})

export const fileDeliveries = defineCall(endpoints.fileDeliveries, {
  summary: `The latest deliveries of a server file, newest first, ${limits.fileDeliveriesKept} at most.`,
  body: closed({ id: FileId }),
  response: closed({ deliveries: Type.Array(PastFileDelivery) }),
  errors: ['unauthenticated', 'forbidden', 'portal_unavailable']
})
