import type { Test } from 'tap'
import { endpoints } from '@portal/contracts/endpoints'
import { dealerHeader, portalHeader } from '@portal/contracts/protocol'
import type { OperationName } from '@portal/erp-gateway/contract/operations'
import { buildTestApp } from './build-app.ts'

/**
 * That a list of one dealer is refused for a wrong body, another dealer, a visitor, and staff without a dealer.
 * @param operation what the ERP is asked for the list, and in none of these cases
 */
export async function refusesOtherReaders (t: Test, name: 'boughtBefore' | 'backOrders', operation: OperationName): Promise<void> {
  const { loginAs, visitor, fakeErp } = await buildTestApp(t)
  const dealer = await loginAs('10001')
  const code = async (answer: Promise<{ status: number, error: { code: string } }>) => {
    const { status, error } = await answer
    return [status, error.code]
  }
  const send = async (payload: object) => await dealer.send({ method: 'POST', url: endpoints[name].path, headers: { [portalHeader]: '1' }, payload })
  for (const payload of [{}, { dealer: 10001 }, { dealer: '10001', limit: 5 }]) t.same(await code(send(payload)), [400, 'invalid_body'])
  t.same(await code(dealer.call(name, { dealer: '10003' })), [409, 'dealer_changed'])
  t.same(await code(dealer.call(name, { dealer: '10003' }, { [dealerHeader]: '10003' })), [404, 'dealer_not_yours'])
  t.same(await code(visitor().call(name, { dealer: '10001' })), [401, 'unauthenticated'])
  t.same(await code((await loginAs('rep@example.com')).call(name, { dealer: '10001' })), [400, 'dealer_required'])
  t.notOk(fakeErp.requests().some(asked => asked.operation === operation))
}
