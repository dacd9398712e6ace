import Type, { type Static } from 'typebox'
import { closed, defineCall, NoBody, Ok } from './call.ts'
import { endpoints } from './endpoints.ts'
import { Instant, Line } from './fields.ts'
import { fileDelivery } from './policy/mails.ts'
import { patterns } from './policy/patterns.ts'

const FileId = Type.String({ pattern: patterns.fileId, description: 'The same for the same name, always' })
const OrNull = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) => Type.Union([schema, Type.Null()])

export const FileDelivery = closed({
  at: Instant,
  outcome: Type.Enum(['sent', 'failed', 'refused'], { description: 'failed: it is tried again; refused: not before the file changes again' }),
  size: Type.Integer({ description: 'Bytes' }),
  recipient: Type.String({ description: 'Those it was for' }),
  note: Type.String({ description: 'Why it failed, or who did not get it; empty where all is well' }),
  next_at: OrNull(Instant)
})
export type FileDelivery = Static<typeof FileDelivery>

export const FileEntry = closed({
  _id: FileId,
  name: Type.String(),
  recipient: OrNull(Type.String()),
  version: Type.Integer({ description: 'Rises with each change of the recipients' }),
  size: OrNull(Type.Integer({ description: 'Bytes; null for a file that is not in the folder now' })),
  modified: OrNull(Instant),
  delivery: OrNull(FileDelivery)
})
export type FileEntry = Static<typeof FileEntry>

const superUserErrors = ['unauthenticated', 'forbidden', 'portal_unavailable', 'files_unavailable'] as const

export const getFileList = defineCall(endpoints.getFileList, {
  summary: 'The server files that can be e-mailed, by name, with those that are and how their last delivery went.',
  body: NoBody,
  response: closed({
    files: Type.Array(FileEntry),
    configured: Type.Boolean({ description: 'False where the portal knows no folder of such files' }),
    complete: Type.Boolean({ description: 'False where the folder holds more files than are listed' })
  }),
  errors: superUserErrors
})

export const updateFileRecipient = defineCall(endpoints.updateFileRecipient, {
  summary: 'Sets who gets a file when it changes; null for nobody.',
  body: closed({
    id: FileId,
    recipient: OrNull(Line({ label: 'Recipients', min: 1, max: fileDelivery.recipientsMax, pattern: patterns.recipients })),
    version: Type.Integer({ minimum: 0, description: 'Of the entry that was edited' })
  }),
  response: Ok,
  errors: [...superUserErrors, 'not_found', 'changed_meanwhile']
})
