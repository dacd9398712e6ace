import type { ErpStatus } from '@portal/contracts/erp-status'
import { erpStateOf } from '@portal/contracts/rules/erp-state'
import { erpStateWords } from '../../domain/erp-availability/erp-state-words.ts'
import { Badge } from '../../ui/feedback/badge.tsx'

export function StateBadge ({ report }: { report: ErpStatus }) {
  const { words, kind } = erpStateWords[erpStateOf(report)]
  return <Badge $kind={kind}>{words}</Badge>
}
