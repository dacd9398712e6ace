import type { RequestId } from '@portal/contracts/base/ids'
import type { Ports } from '../../../ports/ports.ts'

/** Pages read in one go. The next go continues from there. */
const answersMax = 100

/**
 * Asks the ERP what has changed, and makes those dealers due. Each answer is recorded once, by whichever process; a lost one is asked for again.
 * @returns whether the ERP says what changes
 */
export async function readChanges (
  { erp, orderNews, clock }: Pick<Ports, 'erp' | 'orderNews' | 'clock'>, { requestId, pace }: { requestId: RequestId, pace: () => Promise<void> }
): Promise<boolean> {
  const askedAt = clock.now()
  let before = await orderNews.changesRead()
  for (let answers = 0; answers < answersMax; answers++) {
    await pace()
    const changes = await erp.changesSince(before.mark, { requestId })
    if (changes === undefined) {
      await orderNews.noteChanges(before, { mark: before.mark, says: false, askedAt }, { gap: false, orders: [] })
      return false
    }
    const after = { mark: changes.next, says: true, askedAt }
    if (!await orderNews.noteChanges(before, after, changes) || !changes.more) return true
    before = after
  }
  return true
}
