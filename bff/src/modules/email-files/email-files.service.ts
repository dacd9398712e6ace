import { createHash } from 'node:crypto'
import { compareTexts } from '@portal/contracts/base/compare-texts'
import type { CallBody, CallResponse } from '@portal/contracts/calls'
import type { FileDelivery, FileEntry, PastFileDelivery } from '@portal/contracts/email-files'
import { fileDelivery } from '@portal/contracts/policy/file-delivery'
import { limits } from '@portal/contracts/policy/limits'
import { mailPutOffMost } from '@portal/contracts/policy/mails'
import { clockSkew } from '@portal/contracts/policy/ordering'
import { readRecipients } from '@portal/contracts/rules/accounts/mail-recipients'
import { PortalError } from '../../errors.ts'
import { hasCome } from '../../lib/has-come.ts'
import type { EmailFile } from '../../ports/mails/email-files.ts'
import type { Ports } from '../../ports/ports.ts'
import type { ServerFile } from '../../ports/mails/server-files.ts'
import { contentHash } from './content-hash.ts'

type FilePorts = Pick<Ports, 'emailFiles' | 'serverFiles' | 'clock'>

/** The files in the folder, and deleted files that still have recipients. @throws PortalError `files_unavailable` if the folder cannot be read */
export async function fileList ({ emailFiles, serverFiles, clock }: FilePorts): Promise<CallResponse<'getFileList'>> {
  if (serverFiles === undefined) return { files: [], configured: false, complete: true }
  const [{ files: found, complete }, known] = await Promise.all([serverFiles.list(), emailFiles.list()])
  const now = clock.now()
  const knownById = new Map(known.map(file => [file.id, file]))
  const names = new Set(found.map(file => file.name))
  const gone = known.filter(file => file.recipient !== null && !names.has(file.name))
  const entries = [
    ...found.map(file => entryOf(file.name, file, knownById.get(fileId(file.name)), now)),
    ...gone.map(file => entryOf(file.name, undefined, file, now))
  ]
  return { files: entries.sort((a, b) => compareTexts(a.name, b.name)), configured: true, complete }
}

/**
 * Sets or clears the recipients of a file. The first recipients of a file count as having its current version, and get its next change.
 * @returns the file's name
 * @throws PortalError `not_found`, `changed_meanwhile`, `invalid_body`, `files_unavailable`
 */
export async function setRecipient ({ emailFiles, serverFiles }: FilePorts, { id, recipient, version }: CallBody<'updateFileRecipient'>): Promise<string> {
  if (recipient !== null && readRecipients(recipient) === undefined) throw new PortalError('invalid_body')
  const known = (await emailFiles.list()).find(file => file.id === id)
  const found = (await serverFiles?.list())?.files.find(file => fileId(file.name) === id)
  const name = found?.name ?? known?.name
  if (name === undefined) throw new PortalError('not_found')
  const begins = recipient !== null && (known?.recipient ?? null) === null
  const baseline = begins ? await baselineOf(serverFiles, found) : undefined
  if (!await emailFiles.setRecipient({ id, name, recipient, version: version ?? known?.version ?? 0, baseline })) throw new PortalError('changed_meanwhile')
  return name
}

/**
 * Has a file mailed at once, by whichever process comes first. If a delivery is under way, the request counts as that one.
 * @param by who wants it, by email address
 * @returns the file's name if it was not under way yet
 * @throws PortalError `not_found` for a file that is not in the folder, `changed_meanwhile`, `files_unavailable`
 */
export async function sendNow (
  { emailFiles, serverFiles, clock }: FilePorts, { id, attempts }: CallBody<'sendFileNow'>, by: string
): Promise<string | undefined> {
  const file = (await serverFiles?.list())?.files.find(file => fileId(file.name) === id)
  // An empty one is about to be written.
  if (file === undefined || file.size === 0) throw new PortalError('not_found')
  const { name } = file
  const outcome = await emailFiles.want({ id, claims: attempts, by, at: clock.now() })
  if (outcome === 'overtaken') throw new PortalError('changed_meanwhile')
  return outcome === 'wanted' ? name : undefined
}

export async function deliveriesOf ({ emailFiles }: Pick<FilePorts, 'emailFiles'>, id: string): Promise<PastFileDelivery[]> {
  return (await emailFiles.deliveries(id)).map(delivery => ({ ...delivery, at: instant(delivery.at) }))
}

/** The version that new recipients are treated as having: none if the file is absent or being written. */
async function baselineOf (serverFiles: FilePorts['serverFiles'], file: ServerFile | undefined): Promise<Pick<EmailFile, 'stamp' | 'hash'>> {
  const content = file === undefined ? undefined : await serverFiles?.read(file)
  return file === undefined || content === undefined ? { stamp: '', hash: '' } : { stamp: file.stamp, hash: contentHash(content) }
}

/** Derived from the name, so that it is the same in every process and nothing is stored for files without recipients. */
function fileId (name: string): string {
  return createHash('sha256').update(name).digest('hex').slice(0, limits.fileIdLength)
}

function entryOf (name: string, found: ServerFile | undefined, known: EmailFile | undefined, now: number): FileEntry {
  return {
    _id: fileId(name),
    name,
    recipient: known?.recipient ?? null,
    version: known?.version ?? 0,
    size: found?.size ?? null,
    modified: found === undefined ? null : instant(found.modifiedAt),
    delivery: known === undefined ? null : deliveryOf(known, found, now),
    attempts: known?.claims ?? 0,
    under_way: known !== undefined && (known.wantedBy !== null || !hasCome(known.leasedUntil, now, fileDelivery.lease + clockSkew))
  }
}

function deliveryOf ({ delivery, dueAt, stamp, recipient: wanted }: EmailFile, found: ServerFile | undefined, now: number): FileDelivery | null {
  if (delivery === null) return null
  const { at, outcome, size, recipient, note } = delivery
  const hasChanged = found !== undefined && found.size > 0 && found.stamp !== stamp
  const waits = wanted !== null && (outcome === 'failed' || (hasChanged && !hasCome(dueAt, now, mailPutOffMost)))
  return { at: instant(at), outcome, size, recipient, note, next_at: waits ? instant(dueAt) : null }
}

function instant (milliseconds: number): string {
  return new Date(milliseconds).toISOString()
}
