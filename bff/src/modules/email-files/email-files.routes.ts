import { getFileList, updateFileRecipient } from '@portal/contracts/email-files'
import type { Ports } from '../../ports/ports.ts'
import type { Serve } from '../../serve.ts'
import { fileList, setRecipient } from './email-files.service.ts'

export function emailFileRoutes (serve: Serve<{ who: 'superUser', dealer: 'none' }>, ports: Pick<Ports, 'emailFiles' | 'serverFiles'>): void {
  serve(getFileList, async () => await fileList(ports))

  serve(updateFileRecipient, async (body, { audit }) => {
    const name = await setRecipient(ports, body)
    await audit({ event: 'recipients-changed', detail: `${name}: ${body.recipient ?? 'nobody'}` })
    return { ok: true as const }
  })
}
