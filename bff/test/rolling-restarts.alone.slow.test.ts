import t from 'tap'
import { orderOverRestarts } from './rolling-restarts.ts'
import { skipWithout } from './servers/binaries.ts'

const without = skipWithout('nginx') || skipWithout('postgres') || skipWithout('redis')

t.test('a rolling restart behind nginx under load refuses no order, loses and doubles none, and leaves no other call without an answer', { skip: without }, async t => {
  const report = await orderOverRestarts({ orders: 100, rounds: 1, dir: t.testdir() })
  const { submitted, queued, others, refused, unanswered, failed, lost, doubled, exitCodes } = report
  t.same({ refused, unanswered, lost, doubled, exitCodes }, { refused: [], unanswered: [], lost: [], doubled: [], exitCodes: [0, 0] })
  // On a busy machine a login or a read may exceed its time limit, with or without a restart.
  t.ok(failed.length <= others / 200, `${failed.length} of ${others} other calls failed: ${failed.slice(0, 3).join('; ')}`)
  t.ok(submitted >= 100, `${submitted} orders`)
  t.ok(others > 100, `${others} other calls`)
  t.ok(queued > 0, 'processes that were about to stop have taken some')
})
