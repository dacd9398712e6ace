import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { endpoints, type CallName } from '@portal/contracts/endpoints'
import type { CallBody } from '@portal/contracts/calls'
import { defaultAddressKey } from '@portal/contracts/policy/ordering'
import { knownItems } from '@portal/fixtures/data/known-items'
import type { Figure } from '../gates.ts'
import { load, writeQuestions, type Question } from '../load.ts'
import type { Usage } from '../servers/portal.ts'
import { dealerPortal, logIn, startErp, visitor } from '../start-servers.ts'
import { searches, searchTerms } from '../searches.ts'
import { count, megabytes, type Results } from '../results.ts'
import { spreadOf } from '../rounds.ts'

/** Whether a portal leaks memory, call after call. */

const dealer = '10001'
/** Milliseconds after which both sides have closed the connections that a load leaves behind, which are not a leak. */
const settling = 8000

export async function soak (dir: string, calls: number, tell: (line: string) => void): Promise<Results> {
  const erp = await startErp({ dir })
  const portal = await dealerPortal({ dir, erpUrl: erp.url }, [dealer])
  try {
    const file = await writeQuestions(join(dir, 'mixed.lua'), mixed(await logIn(portal.url, dealer)))
    let made = 0
    const until = async (count: number): Promise<Usage> => {
      while (made < count) {
        const { requests, failed } = await load(portal.url, file, { connections: 16, seconds: count - made < 2000 ? 1 : 5 })
        if (failed > 0) throw new Error(`${failed} calls failed`)
        made += requests
      }
      await setTimeout(settling)
      return await portal.read('usage')
    }
    const early = await until(1000)
    const late = await until(calls)
    tell(`  ${made} calls: ${megabytes(early.resident)}, then ${megabytes(late.resident)}`)
    const figures: Figure[] = [
      { name: 'resident memory after 100,000 mixed calls / after 1,000', spread: spreadOf([late.resident / early.resident]) },
      { name: 'handles and listeners after 100,000 mixed calls, more than after 1,000', spread: spreadOf([late.handles + late.listeners - early.handles - early.listeners]) }
    ]
    const row = (name: string, of: (usage: Usage) => string): string[] => [name, of(early), of(late)]
    const rows = [
      row('resident memory', ({ resident }) => megabytes(resident)),
      row('handles', ({ handles }) => String(handles)),
      row('listeners', ({ listeners }) => String(listeners))
    ]
    return { figures, tables: [{ title: `${count(made)} mixed calls`, head: ['', 'after 1,000', 'after all'], rows }] }
  } finally {
    await portal.stop()
    await erp.stop()
  }
}

/** A dealer's typical mix of calls: mostly searches, and some of everything else. A repeated order is answered with the same submission. */
function mixed (headers: Record<string, string>): Question[] {
  const call = <N extends CallName>(name: N, body: CallBody<N>): Question => ({ path: endpoints[name].path, headers, body: JSON.stringify(body) })
  const id = knownItems.inStock.number
  const others = [
    call('session', {}),
    call('itemDetails', { product: id, customer_number: dealer }),
    call('priceByItemNumbers', { items: [id, knownItems.volumeBreak.number] }),
    call('openOrders', { dealer }),
    call('unconfirmedOrders', { dealer }),
    call('invoiceHistory', { dealer }),
    call('latestOrder', {}),
    call('createOrder', {
      submission_key: '00000000-0000-4000-8000-000000000001',
      order: {
        cart: [{ id, quantity: 1, note: '' }],
        data: { shipping: 'default', po_number: 'SOAK', special_instructions: '', address: defaultAddressKey, customer_number: dealer }
      }
    })
  ]
  return searches(searchTerms(400), [{ headers, customerNumber: dealer }, { headers: visitor }])
    .flatMap((search, at) => at % 4 === 0 ? [search, ...others.slice(at / 4 % others.length, at / 4 % others.length + 1)] : [search])
}
