import { useEffect, useRef } from 'react'
import type { CallBody, CallResponse } from '@portal/contracts/calls'
import { refreshEvery } from '@portal/contracts/policy/page-timings'
import { call } from '../lib/http/call.ts'
import { useAnswer, useCall } from './use-call.ts'

export type FileEntry = CallResponse<'getFileList'>['files'][number]
export type PastDelivery = CallResponse<'fileDeliveries'>['deliveries'][number]

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

/** The file's deliveries, fetched again whenever there is a new one. */
export function useFileDeliveries ({ _id: id, delivery }: FileEntry) {
  const state = useCall('fileDeliveries', { id })
  const { retry } = state
  const last = delivery?.at
  const seen = useRef(last)
  useEffect(() => {
    if (seen.current !== last) retry()
    seen.current = last
  }, [last, retry])
  return state
}

/** @throws ApiError `changed_meanwhile` if the file was sent since it was looked at */
export async function sendFileNow (body: CallBody<'sendFileNow'>): Promise<void> {
  await call('sendFileNow', body)
}
