import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import t from 'tap'
import { addedFields, linkAssets, makeBuild } from './releases/changed-builds.ts'
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

t.test('so does rolling forward into another build and back, while people have pages of either open, and no page is blank', { skip: without }, async t => {
  const dir = mkdtempSync(join(tmpdir(), 'portal-builds-'))
  t.teardown(() => { rmSync(dir, { recursive: true }) })
  const builds = [makeBuild(join(dir, 'this'), '1.0.0'), makeBuild(join(dir, 'other'), '1.1.0', ['strings', 'chunks', 'column'])] as const
  linkAssets(...builds)
  const report = await orderOverRestarts({ orders: 500, rounds: 2, dir: t.testdir(), builds, added: addedFields })
  const { submitted, others, pages, blank, refused, repeated, reloaded, unanswered, failed, lost, doubled, exitCodes } = report
  t.same({ blank, refused, unanswered, lost, doubled, exitCodes }, { blank: [], refused: [], unanswered: [], lost: [], doubled: [], exitCodes: [0, 0, 0, 0] })
  t.ok(failed.length <= others / 200, `${failed.length} of ${others} other calls failed: ${failed.slice(0, 3).join('; ')}`)
  t.ok(submitted >= 500 && pages >= 200, `${submitted} orders, ${pages} pages`)
  t.ok(repeated > 0 && reloaded > 0, 'pages of the other build met processes of this one')
})
