import { createHash, hash } from 'node:crypto'
import { promisify } from 'node:util'
import { constants, gunzip, gzip } from 'node:zlib'
import type { CustomerNumber } from '@portal/contracts/base/ids'
import type { OperationName } from '@portal/erp-gateway/contract/operations'
import type { AnswerId, LastAnswer } from '../../../ports/erp/last-answers.ts'
import { nameOf, type WaitingAnswer } from './waiting-answers.ts'

const compress = promisify(gzip)
const decompress = promisify(gunzip)

export type LastAnswerSchema = { last_answer: LastAnswerRow }

export type LastAnswerRow = {
  id: string
  operation: OperationName
  owner: CustomerNumber
  asked_at: number
  status: number
  format: number
  digest: string
  bytes: number
  claimed_until: number | null
  body: Uint8Array
}

/** Every column that holds the answer. */
export const answerColumns = ['id', 'operation', 'owner', 'asked_at', 'status', 'format', 'body'] as const

/** The answer's text as UTF-8, with gzip. */
const gzipped = 1

/** What a row takes up beside its body, with its entries in the indexes. */
const rowBytes = 400

/** No answer of the ERP is longer; a damaged row may claim to be. */
const decompressedMax = 64 * 1024 ** 2

/** The id of a row. */
export function rowId (id: Pick<AnswerId, 'operation' | 'key'>): string {
  return hash('sha256', nameOf(id), 'base64url')
}

/** Tells an answer from a different one under the same key. */
export function digestOf ({ owner, status, text }: WaitingAnswer): string {
  return createHash('sha256').update(`${gzipped}\n${status}\n${owner}\n`).update(text).digest('base64url')
}

/** Compressed in another thread. @param names the answer's `rowId` and `digestOf` */
export async function rowOf (answer: WaitingAnswer, names: { id: string, digest: string }): Promise<LastAnswerRow> {
  // The quickest level takes a third of the usual time, for a fifth more bytes.
  const body = await compress(answer.text, { level: constants.Z_BEST_SPEED })
  return {
    ...names,
    operation: answer.operation,
    owner: answer.owner,
    asked_at: answer.at,
    status: answer.status,
    format: gzipped,
    bytes: body.length + rowBytes,
    claimed_until: null,
    body
  }
}

/** @throws if the row is damaged, or of another release's format */
export async function answerOf (
  { owner, asked_at, status, format, body }: Pick<LastAnswerRow, 'owner' | 'asked_at' | 'status' | 'format' | 'body'>
): Promise<LastAnswer & { owner: CustomerNumber }> {
  if (format !== gzipped) throw new Error(`unknown format ${format}`)
  const text = await decompress(body, { maxOutputLength: decompressedMax })
  return { owner, status, text: text.toString(), at: asked_at }
}
