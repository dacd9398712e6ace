import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import * as messages from '@portal/contracts/policy/messages'
import { erpAway, erpBack } from '../../../../test/erp-away.ts'
import { renderPage } from '../../../../test/render-page.tsx'
import { ErpAwayNote } from './erp-away-note.tsx'

test('a note beside Submit says what happens to an order while the ordering system is away, or what Submit waits for', () => {
  renderPage(<ErpAwayNote />)
  for (const message of [messages.submitWaitsForErp, messages.checkedLater]) expect(screen.queryByText(message)).toBeNull()
  act(() => { erpAway() })
  expect(screen.getByText(messages.submitWaitsForErp)).toBeVisible()
  act(() => { erpAway({ takesOrders: true }) })
  expect(screen.getByText(messages.checkedLater)).toBeVisible()
  act(erpBack)
  expect(screen.queryByText(messages.checkedLater)).toBeNull()
})

test('parts without a known price are named as the reason, whether the ordering system is away or not', () => {
  renderPage(<ErpAwayNote unknownParts />)
  expect(screen.getByText(messages.unreadablePrices)).toBeVisible()
  act(() => { erpAway({ takesOrders: true }) })
  expect(screen.getByText(messages.unknownPrices)).toBeVisible()
})
