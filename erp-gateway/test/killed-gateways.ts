import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Test } from 'tap'
import type { GatewayErp } from '../server/erp.ts'
import { letAnHourPass, openBook } from './open-book.ts'
import { fileErp } from './file-erp.ts'
import { startGateway } from './gateway-client.ts'
import { steps, type Step, type Told } from './post-steps.ts'

const program = fileURLToPath(new URL('mortal-gateway.ts', import.meta.url))

function order (reference: string) {
  return { reference, customerNumber: '10001', poNumber: '', shipping: 'default', specialInstructions: '', shipTo: 9999, lines: [{ itemNumber: 'A', quantity: 1, note: '' }] }
}

async function told (child: ChildProcess): Promise<Told> {
  const [message] = await Promise.race([once(child, 'message'), once(child, 'exit').then(([code]) => { throw new Error(`the gateway ended with ${code}`) })])
  return message
}

/** Posts an order to a gateway that is killed at a step of the post. */
async function killedAt (step: Step, book: string, file: string, reference: string): Promise<void> {
  const child = fork(program, [book, file, step], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const started = await told(child)
  if (!('url' in started)) throw new Error('it did not start')
  const body = JSON.stringify({ REFNO: reference, CUSNO: '10001', PONUM: '', SHPMD: 'DEFAULT', INSTR: '', SHPTO: 9999, LINES: [{ ITNBR: 'A', QTYOR: 1, NOTES: '' }] })
  const posted = fetch(`${started.url}/v1/orders`, { method: 'POST', body })
  const [lost] = await Promise.allSettled([posted, told(child).then(async () => {
    child.kill('SIGKILL')
    await once(child, 'exit')
  })])
  if (lost.status === 'fulfilled') throw new Error('the post was answered')
}

/** A gateway after a restart, on the same book and the same ERP. */
async function restarted (t: Test, at: string, file: string, { findsByMark = true } = {}) {
  const stub = fileErp(file)
  const erp: GatewayErp = { postOrder: ({ mark }) => stub.take(mark), ...(findsByMark && { findByMark: stub.findByMark }) }
  const { ask } = await startGateway(t, { erp, references: await openBook(at) })
  const seen = async (asked: ReturnType<typeof ask>) => {
    const { status, body } = await asked
    return [status, body['ORDID'] ?? body['FOUND']]
  }
  return {
    orders: () => stub.orders().length,
    take: stub.take,
    find: async (reference: string) => await seen(ask('find-order', { reference, customerNumber: '10001' })),
    post: async (reference: string) => await seen(ask('post-order', order(reference)))
  }
}

/**
 * A gateway is killed at each step of a post, and started again.
 * @param address the book's, in a database of its own or shared with the other steps
 */
export function killedAtEachStep (t: Test, address: (dir: string) => string): void {
  for (const step of steps) {
    t.test(`killed ${step}`, async t => {
      const dir = t.testdir()
      const [at, file, reference] = [address(dir), join(dir, 'orders'), step.replaceAll(' ', '-').slice(-24)]
      await killedAt(step, at, file, reference)
      const { orders, find, post } = await restarted(t, at, file)
      const forgetful = await restarted(t, at, file, { findsByMark: false })

      if (step === 'before the book') {
        t.strictSame(await find(reference), [404, 'N'], 'nothing was sent')
        t.strictSame([await post(reference), await post(reference), orders()], [[201, '1'], [200, '1'], 1])
        return
      }
      if (step === 'before the answer') {
        t.strictSame([await find(reference), await post(reference), orders()], [[200, '1'], [200, '1'], 1])
        t.strictSame([await forgetful.find(reference), await forgetful.post(reference), orders()], [[200, '1'], [200, '1'], 1], 'the book has it')
        return
      }
      const before = orders()
      t.strictSame([await forgetful.find(reference), await forgetful.post(reference)], [[404, 'U'], [503, undefined]])
      if (before === 0) {
        t.strictSame([await find(reference), await post(reference)], [[503, undefined], [503, undefined]], 'it may still arrive')
        await letAnHourPass(at)
        t.strictSame([await forgetful.find(reference), await forgetful.post(reference), orders()], [[404, 'U'], [503, undefined], 0], 'a gateway that cannot look does not send again')
        t.strictSame(await find(reference), [404, 'N'])
        t.strictSame([await post(reference), await post(reference), orders()], [[201, '1'], [200, '1'], 1])
      } else {
        await letAnHourPass(at)
        t.strictSame([await post(reference), await find(reference), orders()], [[200, '1'], [200, '1'], 1])
        t.strictSame(await forgetful.find(reference), [200, '1'], 'what was found is in the book')
      }
    })
  }

  t.test('an order that arrives after the gateway was killed is found', async t => {
    const dir = t.testdir()
    const [at, file] = [address(dir), join(dir, 'orders')]
    await killedAt('before the ERP took it', at, file, 'LATE')
    const { orders, take, find, post } = await restarted(t, at, file)
    t.strictSame(await find('LATE'), [503, undefined])
    take('PORTAL LATE')
    t.strictSame([await find('LATE'), await post('LATE'), orders()], [[200, '1'], [200, '1'], 1])
  })
}
