import { orderOverRestarts } from '../../bff/test/rolling-restarts.ts'
import { count, milliseconds, type Results } from '../results.ts'
import { spreadOf } from '../rounds.ts'

const [orders, rounds] = [500, 4]

/** Measures orders submitted through nginx while the two processes behind it are restarted in turn. */
export async function measureRestarts (dir: string, tell: (line: string) => void): Promise<Results> {
  const report = await orderOverRestarts({ orders, rounds, dir })
  const { submitted, refused, queued, others, unanswered, failed, lost, doubled, complaints, exitCodes, slowest } = report
  tell(`  ${submitted} orders over ${exitCodes.length} restarts`)
  const other = [...unanswered, ...failed]
  if (refused.length + other.length > 0) for (const line of [...refused, ...other, ...complaints]) tell(`  ${line}`)
  return {
    figures: [{ name: 'orders refused, lost or doubled over rolling restarts', spread: spreadOf([refused.length + lost.length + doubled.length]) }],
    tables: [{
      title: 'Rolling restarts of two processes behind nginx, with Redis and PostgreSQL',
      head: ['restarts', 'orders', 'refused', 'lost', 'doubled', 'left to the other process', 'until the ERP had the last of them', 'other calls', 'failed'],
      rows: [[exitCodes, submitted, refused, lost, doubled, queued, milliseconds(slowest), others, other].map(cell => {
        return typeof cell === 'string' ? cell : count(typeof cell === 'number' ? cell : cell.length)
      })]
    }]
  }
}
