import { useId } from 'react'
import styled from 'styled-components'
import type { InvoiceSummary } from '@portal/contracts/invoices'
import { invoiceTitle } from '@portal/contracts/rules/finances/invoices'
import { counted, formatCount } from '../../../lib/text/format.ts'
import { color, space } from '../../../theme/tokens.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import type { MissedInvoice } from './collect-invoices.ts'
import type { CollectionKind, CollectionState } from './use-collection.ts'

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(2)} ${space(4)};

  progress {
    flex: 1 1 160px;
    height: 10px;
    accent-color: ${color('accent')};
  }
`

const Missed = styled.ul`
  max-height: 200px;
  margin: ${space(1)} 0 0;
  overflow: auto;
  font-weight: 400;
`

const files: Readonly<Record<CollectionKind, string>> = { pdfs: 'ZIP file of PDFs', lines: 'CSV file of lines' }

/** The progress of collecting invoices, or its result. */
export function CollectionProgress ({ state, onAgain, onClose }: {
  state: CollectionState
  /** Tries those that are missing. */
  onAgain: (kind: CollectionKind, invoices: readonly InvoiceSummary[]) => void
  onClose: () => void
}) {
  const label = useId()
  const { kind, tried, total, missed } = state
  if (missed === undefined) {
    return (
      <Panel>
        <Row>
          <span id={label}>{files[kind]}: {formatCount(tried)} of {counted(total, 'invoice')}</span>
          <progress aria-labelledby={label} value={tried} max={total} />
          <Button compact onClick={onClose}>Cancel</Button>
        </Row>
      </Panel>
    )
  }
  const there = total - missed.length
  const close = <Button compact onClick={onClose}>Close</Button>
  if (missed.length === 0) return <div role='status'><Notice kind='success' actions={close}>The {files[kind]} has all {counted(total, 'invoice')}.</Notice></div>
  return (
    <Notice
      kind='warn' alert
      actions={<><Button compact onClick={() => { onAgain(kind, missed.map(({ invoice }) => invoice)) }}>Try the missing ones again</Button>{close}</>}
    >
      {there === 0
        ? `No file was saved: none of the ${counted(total, 'invoice')} could be downloaded.`
        : `The ${files[kind]} has ${formatCount(there)} of ${counted(total, 'invoice')}. These are missing:`}
      <Reasons missed={missed} />
    </Notice>
  )
}

function Reasons ({ missed }: { missed: readonly MissedInvoice[] }) {
  // A scrolling list must be reachable by keyboard.
  return <Missed tabIndex={0} aria-label='Missing invoices'>{missed.map(({ invoice, reason }) => <li key={invoice._id}>{invoiceTitle(invoice)}: {reason}</li>)}</Missed>
}
