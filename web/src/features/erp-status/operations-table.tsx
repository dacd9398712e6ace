import styled from 'styled-components'
import type { ErpOperation } from '@portal/contracts/erp-status'
import { limits } from '@portal/contracts/policy/limits'
import { isSlow } from '@portal/contracts/rules/erp-state'
import { formatCount } from '../../lib/text/format.ts'
import { color, media, space, text } from '../../theme/tokens.ts'
import { DenseTable } from '../../ui/tables/dense-table.tsx'
import { ListTable, type Column } from '../../ui/tables/list-table.tsx'
import { CallsChart, chartTitle } from './calls-chart.tsx'
import { cacheText, latencyText, sum } from './erp-figures.ts'
import { operationWords } from './operation-words.ts'

const Operations = styled(DenseTable)`
  td[data-main] {
    font-weight: 600;

    small {
      display: block;
      color: ${color('ink-muted')};
      font-weight: 400;
    }
  }

  ${media.desktop} {
    td[data-main] {
      white-space: nowrap;
    }
  }

  ${media.belowTablet} {
    td[data-numeric] {
      white-space: nowrap;
    }

    td::before {
      flex: 0 1 auto;
    }
  }

  .slow {
    color: ${color('warn')};
    font-weight: 600;
  }

  .errors {
    color: ${color('danger')};
    font-weight: 600;
  }
`

const Note = styled.p`
  margin: 0;
  padding: ${space(3)} ${space(4)};
  ${text('small')}
  color: ${color('ink-muted')};
`

const columns: ReadonlyArray<Column<ErpOperation>> = [
  { label: 'Operation', card: 'main', cell: ({ operation }) => <Operation name={operation} /> },
  { label: chartTitle, card: 'wide', cell: ({ calls, errors }) => <CallsChart calls={calls} errors={errors} /> },
  { label: 'Calls', isNumeric: true, cell: ({ calls }) => formatCount(sum(calls)) },
  { label: 'Errors', isNumeric: true, cell: ({ errors }) => <Errors count={sum(errors)} /> },
  { label: 'Median / 95% now, ms', isNumeric: true, cell: operation => <span className={isSlow(operation) ? 'slow' : undefined}>{latencyText(operation.latency_now)}</span> },
  { label: 'Last hour, ms', isNumeric: true, cell: ({ latency }) => latencyText(latency) },
  { label: 'Shared', isNumeric: true, cell: ({ shared }) => formatCount(shared) },
  { label: 'From cache', isNumeric: true, cell: ({ cache }) => cacheText(cache) }
]

/** The latency of each ERP operation over the last hour. */
export function OperationsTable ({ operations }: { operations: readonly ErpOperation[] }) {
  return (
    <>
      <ListTable caption='Calls to the ERP by operation' columns={columns} rows={operations} keyOf={({ operation }) => operation} frame={Operations} />
      <Note>
        <b>Calls</b> went to the ERP in the last {limits.erpStatusMinutes} minutes. <b>Median / 95% now</b> are of the last five minutes, next to those of
        the last hour. <b>Shared</b> and <b>From cache</b> count, since start, what the portal
        answered without a call: from one that was already under way, or from a recent answer.
      </Note>
    </>
  )
}

/** The operation in words, and its name in logs and in the gateway contract. */
function Operation ({ name }: { name: string }) {
  const words = operationWords(name)
  return <>{words}{words !== name && <small>{name}</small>}</>
}

function Errors ({ count }: { count: number }) {
  return <span className={count > 0 ? 'errors' : undefined}>{formatCount(count)}</span>
}
