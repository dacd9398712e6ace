import { second } from '@portal/contracts/base/time-units'
import { firstOrderOperations, operationList, type OperationName } from '../contract/operations.ts'
import type { Samples } from '../tools/samples.ts'
import type { Finding } from './findings.ts'
import type { ReadReport, Remark, Report, Speed } from './report.ts'

/** Milliseconds above which people notice that they wait. */
const slow = second

/** Reported once for all operations, with `health`. */
export const lackingToo = 'the gateway says that it lacks it'

export type Examined = {
  /** The operations that were asked. */
  asked: ReadonlySet<OperationName>
  findings: readonly Finding[]
  speeds: ReadonlyMap<OperationName, Speed | undefined>
  /** The operations that the gateway says it lacks. */
  lacking: readonly string[]
  /** The operations that it leaves out, as it may. */
  leftOut: ReadonlySet<OperationName>
  /** Milliseconds that a read may take. */
  limit: number
}

/** The state of each read. */
export function readReportsOf ({ asked, findings, speeds, lacking, leftOut, limit }: Examined): ReadReport[] {
  return operationList.filter(({ write }) => !write).map(({ name }) => {
    const speed = speeds.get(name)
    const [verdict, says] = judged()
    return { operation: name, verdict, says, speed }

    function judged (): [ReadReport['verdict'], string] {
      const wrong = findings.filter(({ operations }) => operations.includes(name)).length
      if (wrong > 0) return ['fail', wrong === 1 ? 'a mistake, see below' : `${wrong} mistakes, see below`]
      if (leftOut.has(name)) return ['skip', 'left out, as it may be']
      if (lacking.includes(name)) return ['skip', lackingToo]
      if (!asked.has(name)) return ['skip', 'not tried: no record to try it with']
      if (speed === undefined) return ['skip', 'not tried: no time was left']
      if (speed.p95 > limit) return ['fail', 'slower than the portal waits']
      return speed.p95 > slow ? ['warn', 'slow: people wait for it'] : ['ok', '']
    }
  })
}

/** Whether a dealer could place a first order, as far as reads can tell. */
export function firstOrderOf (reads: readonly ReadReport[], lacking: readonly string[], { dealer, itemNumbers }: Samples): Report['firstOrder'] {
  const lacks = firstOrderOperations.filter(name => lacking.includes(name))
  if (lacks.length > 0) return { ready: false, because: `the gateway lacks ${lacks.join(', ')}` }
  if (dealer === undefined) return { ready: false, because: 'no dealer is listed to try it with: name one with --dealer' }
  const failing = reads.filter(({ operation, verdict }) => firstOrderOperations.includes(operation) && (verdict === 'fail' || verdict === 'skip'))
  if (failing.length > 0) return { ready: false, because: `something is wrong in ${failing.map(({ operation }) => operation).join(', ')}, which it needs` }
  if (itemNumbers.length === 0) return { ready: false, because: 'no search finds an item' }
  return { ready: true, because: 'all that it needs is there. post-order is a write, and was not tried' }
}

/** The one thing to do next. */
export function nextOf (gateway: readonly Remark[], findings: readonly Finding[], reads: readonly ReadReport[], firstOrder: Report['firstOrder']): string {
  const [finding] = findings
  const failed = gateway.filter(({ verdict }) => verdict === 'fail')
  // Faults of `health`, and a refused key, are findings, too, which explain them better.
  const [first] = failed.filter(({ about }) => about !== 'health' && about !== 'key')
  const [other] = failed
  const read = reads.find(({ verdict }) => verdict === 'fail')
  if (first !== undefined) return first.says
  if (finding !== undefined) return `${finding.field === undefined ? '' : `${finding.field} `}${finding.says}. ${finding.fix}`
  if (other !== undefined) return other.says
  if (read !== undefined) return `${read.operation} is ${read.says}`
  return firstOrder.ready ? 'nothing is wrong here. Try every guarantee with npm run erp:conform' : firstOrder.because
}
