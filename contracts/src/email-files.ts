import Type, { type Static } from 'typebox'
import { closed, defineCall, NoBody, Ok } from './call.ts'
import { endpoints } from './endpoints.ts'
import { Instant, Line } from './fields.ts'
import { fileDelivery } from './policy/mails.ts'
import { patterns } from './policy/patterns.ts'

const FileId = Type.String({ pattern: patterns.fileId, description: 'Always the same for the same file name' })
const OrNull = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) => Type.Union([schema, Type.Null()])

export const FileDelivery = closed({
  at: Instant,
  outcome: Type.Enum(['sent', 'failed', 'refused'], { description: '`failed`: it will be retried; `refused`: it will not be retried until the file changes' }),
  size: Type.Integer({ description: 'Bytes' }),
  recipient: Type.String({ description: 'The recipients at that time' }),
  note: Type.String({ description: 'Why it failed, or which recipients were refused; empty if it succeeded' }),
  next_at: OrNull(Instant)
})
export type FileDelivery = Static<typeof FileDelivery>

export const FileEntry = closed({
  _id: FileId,
  name: Type.String(),
  recipient: OrNull(Type.String()),
  version: Type.Integer({ description: 'Increases with each change of the recipients' }),
  size: OrNull(Type.Integer({ description: 'Bytes; null for a file that is not in the folder now' })),
  modified: OrNull(Instant),
  delivery: OrNull(FileDelivery)
})
export type FileEntry = Static<typeof FileEntry>

const superUserErrors = ['unauthenticated', 'forbidden', 'portal_unavailable', 'files_unavailable'] as const

export const getFileList = defineCall(endpoints.getFileList, {
  summary: 'The server files that can be e-mailed, sorted by name, with their recipients and last delivery.',
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
    version: Type.Integer({ minimum: 0, description: 'The version of the entry that was edited' })
  }),
  response: Ok,
  errors: [...superUserErrors, 'not_found', 'changed_meanwhile']
})
