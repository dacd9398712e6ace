import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { erpAway, erpBack } from '../../../test/erp-away.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { logInAs, sampleStaff } from '../../../test/sample-users.ts'
import { ErpAwayBar } from './erp-away-bar.tsx'

const since = new Date().setHours(14, 5, 0, 0)

test('a bar says since when the ordering system is away and what waits, until it is back', () => {
  logInAs()
  renderPage(<ErpAwayBar />)
  expect(screen.getByRole('status')).toBeEmptyDOMElement()
  act(() => { erpAway({ awaySince: since }) })
  expect(screen.getByRole('status')).toHaveTextContent(
    'The ordering system has been unavailable since 2:05 PM. What you see may be out of date. You cannot submit orders until the system is back. Carts and saved orders still work.'
  )
  act(() => { erpAway({ awaySince: since, takesOrders: true }) })
  expect(screen.getByRole('status')).toHaveTextContent('You can still submit orders. We will check and send them when the system is back.')
  act(erpBack)
  expect(screen.getByRole('status')).toBeEmptyDOMElement()
})

test('staff read what it is: the ERP', () => {
  logInAs(sampleStaff('sales'))
  erpAway({ awaySince: since })
  renderPage(<ErpAwayBar />)
  expect(screen.getByRole('status')).toHaveTextContent('The ERP has been unavailable since 2:05 PM.')
})

test('somebody who is logged out is told nothing about orders', () => {
  erpAway({ awaySince: since })
  renderPage(<ErpAwayBar />)
  expect(screen.getByRole('status')).toHaveTextContent(/may be out of date\.$/)
})
