import type { ErpStatus } from '@portal/contracts/erp-status'
import { Badge } from '../../ui/feedback/badge.tsx'
import { stateWordsOf } from './erp-figures.ts'

export function StateBadge ({ report }: { report: ErpStatus }) {
  const { words, kind } = stateWordsOf(report)
  return <Badge $kind={kind}>{words}</Badge>
}
