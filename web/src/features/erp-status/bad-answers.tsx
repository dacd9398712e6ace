import styled from 'styled-components'
import type { ErpProblem } from '@portal/contracts/erp-status'
import { counted, formatCount } from '../../lib/text/format.ts'
import { formatMomentToSecond } from '../../lib/text/moment.ts'
import { color, media, space } from '../../theme/tokens.ts'
import { DataTable } from '../../ui/tables/data-table.tsx'
import { ListTable, type Column } from '../../ui/tables/list-table.tsx'
import { CopyableId } from '../../ui/feedback/request-id.tsx'
import { EmptyState } from '../../ui/feedback/empty-or-error-state.tsx'
import { operationWords } from './operation-words.ts'
import { processText, type SeenBadAnswer } from './process-reports.ts'

const AnswersTable = styled(DataTable)`
  td {
    vertical-align: top;
  }

  summary {
    cursor: pointer;
    overflow-wrap: anywhere;
  }

  ${media.touch} {
    summary {
      padding-block: ${space(3)};
    }
  }

  ${media.tablet} {
    time {
      white-space: nowrap;
    }
  }
`

const Problems = styled.ul`
  display: grid;
  gap: ${space(1)};
  margin: ${space(2)} 0 0;
  padding-left: ${space(5)};
  overflow-wrap: anywhere;
`

const Rest = styled.span`
  font-weight: 600;
  white-space: nowrap;
`

const Foot = styled.div`
  display: grid;
  gap: ${space(1)};
  padding: ${space(3)} ${space(4)};
  color: ${color('ink-muted')};
  border-top: 1px solid ${color('line')};
  overflow-wrap: anywhere;

  summary {
    cursor: pointer;
  }

  ${media.touch} {
    summary {
      padding-block: ${space(3)};
    }
  }
`

const columns: ReadonlyArray<Column<SeenBadAnswer>> = [
  { label: 'Time', card: 'main', cell: ({ at }) => <time dateTime={at}>{formatMomentToSecond(at)}</time> },
  { label: 'Operation', cell: ({ operation }) => operationWords(operation) },
  { label: 'HTTP status', isNumeric: true, cell: ({ status }) => status ?? '–' },
  { label: 'Problem', card: 'wide', cell: answer => <WhatDidNotFit answer={answer} /> },
  { label: 'Request', cell: ({ request_id: id }) => <CopyableId short id={id} hint='Look for it in the logs of the portal and the gateway.' /> }
]
const processColumn: Column<SeenBadAnswer> = { label: 'Process', cell: ({ process }) => processText(process) }

/**
 * The latest answers of the ERP that could not be used, wholly or in part.
 * @param since since when bad answers were kept, ISO 8601
 * @param ofSeveral whether they are of several processes
 */
export function BadAnswers ({ answers, since, ofSeveral }: { answers: readonly SeenBadAnswer[], since: string, ofSeveral: boolean }) {
  if (answers.length === 0) {
    return <EmptyState title={`No bad answers since ${formatMomentToSecond(since)}`} body='Answers that do not fit the gateway contract appear here with their problems.' />
  }
  return (
    <>
      <ListTable caption='Bad answers, newest first' columns={ofSeveral ? [...columns, processColumn] : columns} rows={answers} keyOf={({ key }) => key} frame={AnswersTable} />
      <Foot>
        <p>Missing answers, 429s and 5xxs count as errors below and are not listed here.</p>
        <details>
          <summary>For gateway operators</summary>
          <p>
            To find all problems at once, run <code>npm run erp:doctor -- --target URL</code> against the gateway.
            {' '}<code>docs/erp-gateway.md</code> describes each record.
          </p>
        </details>
      </Foot>
    </>
  )
}

/** What the portal did with the answer, in words; expanded, everything that did not fit, in the gateway contract's terms. */
function WhatDidNotFit ({ answer: { problems, more, left_out: leftOut } }: { answer: SeenBadAnswer }) {
  const count = problems.length + more
  return (
    <details>
      <summary>
        {leftOut === 0 ? 'The answer was not used.' : leftOut === 1 ? '1 record was left out. The others were used.' : `${formatCount(leftOut)} records were left out. The others were used.`}
        {' '}<Rest>{counted(count, 'fault')}</Rest>
      </summary>
      <Problems>
        {problems.map((problem, at) => <li key={at}><Sentence {...problem} /></li>)}
        {more > 0 && <li>{formatCount(more)} more</li>}
      </Problems>
    </details>
  )
}

function Sentence ({ path, expected, found }: ErpProblem) {
  return <><code>{path}</code>: expected {expected}. Found {found}.</>
}
