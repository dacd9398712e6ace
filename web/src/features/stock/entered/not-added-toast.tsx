import styled from 'styled-components'
import { toasts } from '@portal/contracts/policy/page-timings'
import { formatCount } from '../../../lib/text/format.ts'
import { space } from '../../../theme/tokens.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { dismissToast, toast } from '../../../ui/feedback/toast-store.ts'
import { VerbatimNumber } from '../../../ui/layout/verbatim-text.tsx'
import { lineFault, type TypedLine } from './typed-lines.ts'

const id = 'not-added'

const Row = styled.span`
  display: block;

  > button {
    margin-top: ${space(2)};
  }
`

/**
 * Names lines that were entered but not added before the person went on, and offers to add them now if that is possible as they were
 * entered.
 */
export function toastLinesNotAdded (lines: readonly TypedLine[], onAdd: () => void): void {
  const canBeAdded = lines.every(line => lineFault(line) === undefined)
  const body = (
    <>
      You moved on before adding:
      {lines.map(({ item, quantity }) => <Row key={item.item_number}>{formatCount(quantity)} × <VerbatimNumber>{item.item_number}</VerbatimNumber></Row>)}
      {canBeAdded && <Row><Button compact kind='primary' onClick={() => { dismissToast(id); onAdd() }}>Add now</Button></Row>}
    </>
  )
  toast({ id, kind: 'info', header: 'Not Added to Cart', body, duration: toasts.newsDuration })
}
