import type { MailQueue } from '../../src/ports/mails/mail-queue.ts'

/** The addresses of all mails that wait at this moment, which then count as sent. */
export async function mailedAddresses (mailQueue: MailQueue, at: number): Promise<string[]> {
  const addresses: string[] = []
  for (let next = await mailQueue.claim(at, at + 1); next !== undefined; next = await mailQueue.claim(at, at + 1)) {
    addresses.push(next.email)
    await mailQueue.sent(next)
  }
  return addresses
}
