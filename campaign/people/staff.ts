import { endpoints } from '@portal/contracts/endpoints'
import { pick } from '@portal/fixtures/data/random'
import type { DistributorStep } from '../processes/erp.ts'
import type { ErpOrder } from '../history.ts'
import type { Clock } from './browser.ts'
import type { People } from './people.ts'
import { recordIn, textIn } from '../request-record.ts'
import type { Reply } from '../processes/portal.ts'

/** An order left to a person, in the version that staff have seen. */
type Manual = { reference: string, updatedAt: number }

export type StaffOptions = {
  call: People['call']
  clock: Clock
  random: () => number
  /** The administrators. */
  staff: readonly string[]
  /** The orders that the ERP has ever had, as seen by a person who looks there. @throws if the ERP is away */
  inErp: () => Promise<readonly ErpOrder[]>
  /** The orders that are currently left to a person. */
  manual: () => Promise<readonly Manual[]>
  /** Deletes, confirms or invoices an order in the ERP, if its state allows it. */
  distributor: (id: string, step: DistributorStep) => Promise<void>
  /** Whether a person decides without looking this time; only if the ERP can tell, since otherwise the portal would have to believe them. */
  hasty: () => boolean
  /** References of orders whose answer was lost. */
  doubtful: () => Promise<readonly string[]>
}

/** Staff who settle the orders left to a person, and the distributor's own people. */
export type Staff = {
  /** Settles an order, if that is possible now. */
  settle: (username: string, manual: Manual) => Promise<void>
  /** They settle orders, and intervene in the ERP, until told to stop. */
  work: (stop: AbortSignal) => Promise<void>
}

/** Refusals after which staff try again later: somebody was faster, or the ERP has not settled, is away, or says otherwise. */
const later: ReadonlySet<string | undefined> = new Set([
  'changed_meanwhile', 'not_settled', 'order_stands', 'reference_used', 'standing_unsaid', 'lines_differ', 'erp_order_unknown', 'erp_order_deleted', 'erp_unavailable', 'erp_bad_reply', 'erp_order_taken'
])
/** Milliseconds of portal time between two rounds of work. */
const pause = 30_000

export function createStaff ({ call, clock, random, staff, inErp, manual, distributor, hasty, doubtful }: StaffOptions): Staff {
  /** Staff choose according to what the page says the ERP has. If it cannot say, they look there themselves. */
  async function settle (username: string, { reference, updatedAt }: Manual): Promise<void> {
    const seen = { reference, updated_at: new Date(updatedAt).toISOString() }
    if (hasty()) {
      return check(username, reference, random() < 0.5
        ? await call(username, endpoints.resendSubmission.path, seen)
        : await call(username, endpoints.cancelSubmission.path, { ...seen, reason: 'The dealer has called' }))
    }
    const known = await call(username, endpoints.submissionCandidates.path, { reference })
    const standing = recordIn(known?.body, 'standing')
    const kind = textIn(standing, 'kind')
    const looked = await lookUp(reference)
    if (looked === undefined) return
    const { order } = looked
    const cancel = async (stands?: false): Promise<Reply | undefined> =>
      await call(username, endpoints.cancelSubmission.path, { ...seen, reason: 'It is not there anymore', ...(stands === false && { stands }) })
    if (order === undefined) {
      return check(username, reference, random() < 0.7 ? await call(username, endpoints.resendSubmission.path, seen) : await cancel())
    }
    if (!order.stands) return check(username, reference, await cancel(kind === 'unsaid' ? false : undefined))
    const link = async (differences?: unknown): Promise<Reply | undefined> => await call(username, endpoints.linkSubmission.path, {
      ...seen, erp_order_id: order.id, ...(kind === 'unsaid' && { stands: true }), ...(differences !== undefined && { differences })
    })
    const reply = await link()
    const differences = textIn(reply?.body, 'code') === 'lines_differ' ? recordIn(reply?.body, 'differences') : undefined
    // The ERP may have other prices by now. That the lines are those of the order is for the checker to say.
    check(username, reference, differences === undefined ? reply : await link(differences))
  }

  function check (username: string, reference: string, reply: Reply | undefined): void {
    const code = textIn(reply?.body, 'code')
    if (reply !== undefined && reply.status !== 200 && !later.has(code)) throw new Error(`${username} could not settle ${reference}: ${reply.status} ${code}`)
  }

  /** Undefined while the ERP is away. */
  async function lookUp (reference: string): Promise<{ order: ErpOrder | undefined } | undefined> {
    try {
      return { order: (await inErp()).find(each => each.reference === reference) }
    } catch {
      return undefined
    }
  }

  /** The distributor's people confirm, invoice or delete an unsettled order, while others may be looking it up. */
  async function intervene (): Promise<void> {
    const [reference] = (await doubtful()).filter(() => random() < 0.1)
    const order = reference === undefined ? undefined : (await lookUp(reference))?.order
    if (order?.stands === true) await distributor(order.id, pick<DistributorStep>(random, ['delete', 'delete', 'confirm', 'invoice']))
  }

  return {
    settle,
    async work (stop) {
      while (!stop.aborted) {
        await clock.delay(pause)
        await intervene()
        for (const entry of (await manual()).slice(0, 3)) {
          // Two of them at once: one succeeds, and the other is told that the order has changed in the meantime.
          if (!stop.aborted) await Promise.all(staff.map(async username => { if (random() < 0.7) await settle(username, entry) }))
        }
      }
    }
  }
}
