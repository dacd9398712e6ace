import { useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import styled from 'styled-components'
import { priceBefore } from '@portal/contracts/rules/stock/pricing'
import { counted, formatCount } from '../../lib/text/format.ts'
import { paths } from '../../paths.ts'
import type { CartLines } from '../../domain/cart/content/cart-lines.ts'
import { UndoNotice } from '../../domain/order-entry/undo-notice.tsx'
import { useCartLines } from '../../domain/cart/use-cart.ts'
import { SubmissionNotices } from '../../domain/submission/outcomes/submission-notices.tsx'
import { WithCustomer } from '../../domain/dealer/with-dealer.tsx'
import { color, space, text } from '../../theme/tokens.ts'
import { AsOf } from '../../ui/layout/as-of.tsx'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { Panel, Stack } from '../../ui/layout/panel.tsx'
import { EmptyState } from '../../ui/feedback/empty-or-error-state.tsx'
import { FilledCart } from './filled-cart.tsx'
import { focusLine } from './cart-row-focus.ts'
import { useTodaysPrices, type TodaysPrices } from './use-todays-prices.ts'
import { useUndoableChanges } from './use-undoable-changes.ts'

/** Below the heading, so that nothing moves when its text changes. */
const Standing = styled.p`
  ${text('small')}
  display: flex;
  gap: 0 ${space(1)};
  margin: -${space(2)} 0 ${space(3)};
  color: ${color('ink-muted')};

  > :not(:empty)::before {
    content: '· ' / '';
  }

  [role='status'] {
    color: ${color('warn')};
    font-weight: 600;
  }

  @media print {
    display: none;
  }
`

/** Has no box of its own, because it may be empty. */
const OnScreen = styled.div`
  display: contents;

  @media print {
    display: none;
  }
`

/** The whole cart of the acting dealer. */
export function CartRoute () {
  return <WithCustomer title='Cart'>{customer => <Cart key={customer} customer={customer} />}</WithCustomer>
}

function Cart ({ customer }: { customer: string }) {
  const lines = useCartLines()
  const today = useTodaysPrices(customer, lines)
  const { last, remove, clear, replace, undo, dismiss } = useUndoableChanges(customer)
  const within = useRef<HTMLDivElement>(null)
  const undoButton = useRef<HTMLButtonElement>(null)
  const hasLines = lines.length > 0

  // The control that was pressed is gone: with its line, or once the part was replaced.
  useEffect(() => {
    if (last === undefined || document.activeElement !== document.body) return
    focusLine(within.current, last.index)
    if (document.activeElement === document.body) undoButton.current?.focus()
  }, [last])

  function leaveNotice (run: () => void) {
    flushSync(run)
    focusLine(within.current, last?.index ?? 0)
  }

  return (
    <Page title='Cart' actions={hasLines && <Button onClick={clear}>Clear cart</Button>}>
      {hasLines && <LinesStanding lines={lines} today={today} />}
      <Stack ref={within}>
        <OnScreen><SubmissionNotices /></OnScreen>
        {hasLines
          ? <FilledCart customer={customer} lines={lines} today={today} onRemove={remove} onReplace={replace} />
          : <Panel><EmptyState title='Your cart is empty.'><ButtonLink kind='primary' to={paths.stock}>Check stock</ButtonLink></EmptyState></Panel>}
        {last !== undefined && (
          <UndoNotice ref={undoButton} onUndo={() => { leaveNotice(undo) }} onDismiss={() => { leaveNotice(dismiss) }}>
            {last.words}
          </UndoNotice>
        )}
      </Stack>
    </Page>
  )
}

/** The number of lines, when their stock and prices were read, and how many prices have changed since they were last seen. */
function LinesStanding ({ lines, today }: { lines: CartLines, today: TodaysPrices }) {
  const changed = lines.filter(({ id, item, quantity }) => priceBefore(today.seen.get(id) ?? item, item, quantity) !== undefined).length
  return (
    <Standing>
      {counted(lines.length, 'line')}
      {today.at === undefined && today.isChecking ? <span>checking stock and prices...</span> : <AsOf at={today.at} />}
      <span role='status'>{changed > 0 && (changed === 1 ? '1 price has changed' : `${formatCount(changed)} prices have changed`)}</span>
    </Standing>
  )
}
