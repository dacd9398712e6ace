import { fileDeliveries, getFileList, sendFileNow, updateFileRecipient } from '@portal/contracts/email-files'
import type { Ports } from '../../ports/ports.ts'
import type { Serve } from '../../http/calls/serve.ts'
import { deliveriesOf, fileList, sendNow, setRecipient } from './email-files.service.ts'

export function emailFileRoutes (serve: Serve<{ who: 'superUser', dealer: 'none' }>, ports: Pick<Ports, 'emailFiles' | 'serverFiles' | 'users' | 'clock'>): void {
  serve(getFileList, async () => await fileList(ports))

  serve(updateFileRecipient, async (body, { audit }) => {
    const name = await setRecipient(ports, body)
    await audit({ event: 'recipients-changed', detail: `${name}: ${body.recipient ?? 'nobody'}` })
    return { ok: true as const }
  })

  serve(sendFileNow, async (body, { session, audit }) => {
    const by = await ports.users.findById(session.userId)
    const name = await sendNow(ports, body, by?.email ?? '')
    if (name !== undefined) await audit({ event: 'file-send-wanted', detail: name })
    return { ok: true as const }
  })

  serve(fileDeliveries, async ({ id }) => ({ deliveries: await deliveriesOf(ports, id) }))
}
