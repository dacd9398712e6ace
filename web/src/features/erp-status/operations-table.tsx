import styled from 'styled-components'
import type { ErpOperation } from '@portal/contracts/erp-status'
import { limits } from '@portal/contracts/policy/limits'
import { formatCount } from '../../lib/format.ts'
import { color, media } from '../../theme/tokens.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { CallsChart } from './calls-chart.tsx'
import { cacheText, latencyText, sum } from './figures.ts'

const Scroll = styled.div`
  ${media.tablet} {
    overflow-x: auto;
  }

  .operation {
    font-weight: 600;
    white-space: nowrap;
  }

  .errors {
    color: ${color('accent')};
    font-weight: 600;
  }
`

/** The latency of each ERP operation over the last hour. */
export function OperationsTable ({ operations }: { operations: readonly ErpOperation[] }) {
  return (
    <Scroll>
      <DataTable>
        <caption>Calls to the ERP by operation</caption>
        <thead>
          <tr>
            <th scope='col'>Operation</th>
            <th scope='col'>Calls a minute, last {limits.erpStatusMinutes} minutes</th>
            <th scope='col' data-numeric>Calls</th>
            <th scope='col' data-numeric>Errors</th>
            <th scope='col' data-numeric>p50 / p95 / p99, ms</th>
            <th scope='col' data-numeric>Shared</th>
            <th scope='col' data-numeric>From cache</th>
          </tr>
        </thead>
        <tbody>{operations.map(operation => <Row key={operation.operation} {...operation} />)}</tbody>
      </DataTable>
    </Scroll>
  )
}

function Row ({ operation, calls, errors, latency, shared, cache }: ErpOperation) {
  const failed = sum(errors)
  return (
    <tr>
      <td data-main className='operation'>{operation}</td>
      <td data-wide><CallsChart calls={calls} errors={errors} /></td>
      <td data-numeric data-label='Calls'>{formatCount(sum(calls))}</td>
      <td data-numeric data-label='Errors'><span className={failed > 0 ? 'errors' : undefined}>{formatCount(failed)}</span></td>
      <td data-numeric data-label='p50 / p95 / p99, ms'>{latencyText(latency)}</td>
      <td data-numeric data-label='Shared'>{formatCount(shared)}</td>
      <td data-numeric data-label='From cache'>{cacheText(cache)}</td>
    </tr>
  )
}
