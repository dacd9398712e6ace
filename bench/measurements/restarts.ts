import { join } from 'node:path'
import { addedFields, linkAssets, makeBuild } from '../../bff/test/releases/changed-builds.ts'
import { orderOverRestarts } from '../../bff/test/rolling-restarts.ts'
import { count, milliseconds, type Results } from '../results.ts'
import { spreadOf } from '../rounds.ts'

const [orders, rounds] = [500, 4]

/** Measures orders submitted through nginx while the two processes behind it are restarted in turn, from one build into another and back. */
export async function measureRestarts (dir: string, tell: (line: string) => void): Promise<Results> {
  const builds = [makeBuild(join(dir, 'this'), '1.0.0'), makeBuild(join(dir, 'other'), '1.1.0', ['strings', 'chunks', 'column'])] as const
  linkAssets(...builds)
  const report = await orderOverRestarts({ orders, rounds, dir, builds, added: addedFields })
  const { submitted, refused, queued, others, pages, blank, repeated, reloaded, unanswered, failed, lost, doubled, complaints, exitCodes, slowest } = report
  tell(`  ${submitted} orders over ${exitCodes.length} restarts`)
  const other = [...unanswered, ...failed]
  if (refused.length + other.length + blank.length > 0) for (const line of [...refused, ...other, ...blank, ...complaints]) tell(`  ${line}`)
  return {
    figures: [
      { name: 'orders refused, lost or doubled over rolling restarts', spread: spreadOf([refused.length + lost.length + doubled.length]) },
      { name: 'blank pages over rolling restarts', spread: spreadOf([blank.length]) }
    ],
    tables: [{
      title: 'Rolling restarts of two processes behind nginx into another build and back, with Redis and PostgreSQL',
      head: ['restarts', 'orders', 'refused', 'lost', 'doubled', 'left to the other process', 'until the ERP had the last of them', 'sent again: older process', 'pages reloaded', 'pages opened', 'blank', 'other calls', 'failed'],
      rows: [[exitCodes, submitted, refused, lost, doubled, queued, milliseconds(slowest), repeated, reloaded, pages, blank, others, other].map(cell => {
        return typeof cell === 'string' ? cell : count(typeof cell === 'number' ? cell : cell.length)
      })]
    }]
  }
}
