import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answerCalls } from '../../../test/answer-calls.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { sampleItem } from '../../../test/sample-cart.ts'
import { logInAs } from '../../../test/sample-users.ts'
import { LightspeedRoute } from './lightspeed.route.tsx'

vi.mock('./file-lines.tsx', () => { throw new Error('the code cannot be fetched') })

test('a file whose lines cannot be shown cannot be submitted, and the page says why', async () => {
  answerCalls({ findParts: ({ parts }) => ({ parts: parts.map(typed => ({ typed, found: sampleItem(typed), near: [] })) }), earlierOrders: () => ({}) })
  // Without a portal, the page does not ask for the code a second time.
  const answered = fetch
  vi.stubGlobal('fetch', async (path: string, options: RequestInit) => {
    if (path === '/') throw new TypeError('Failed to fetch')
    return await answered(path, options)
  })
  logInAs()
  const { user } = renderPage(<LightspeedRoute />, '/lightspeed')
  await user.upload(screen.getByLabelText('Choose file'), new File(['PO:1\r\nRS-OF141,2'], 'order.ord'))
  expect(await screen.findByText('The lines of the file could not be loaded. Please reload the page.')).toBeVisible()
  expect(await screen.findByText('The lines of the file are not shown yet')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Submit' })).toBeDisabled()
})
