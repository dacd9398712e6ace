import type { CallBody, CallResponse } from '@portal/contracts/calls'
import { refreshEvery } from '@portal/contracts/policy/page'
import { call } from '../lib/call.ts'
import { useAnswer } from './use-call.ts'

export type FileEntry = CallResponse<'getFileList'>['files'][number]

/**
 * The files on the server, refreshed every few seconds while the page is visible, so that deliveries show up as they
 * are made.
 */
export function useFileList () {
  return useAnswer('getFileList', {}, async (body, noting) => await call('getFileList', body, { ...noting, background: true }), { refreshInterval: refreshEvery.serverFiles })
}

/** @throws ApiError `changed_meanwhile` if somebody else has changed the entry in the meantime */
export async function updateFileRecipient (body: CallBody<'updateFileRecipient'>): Promise<void> {
  await call('updateFileRecipient', body)
}
