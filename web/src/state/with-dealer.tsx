import type { ReactNode } from 'react'
import type { Dealer } from '@portal/contracts/dealers'
import { messages } from '@portal/contracts/limits'
import { Button } from '../ui/button.tsx'
import { Panel } from '../ui/panel.tsx'
import { EmptyState } from '../ui/states.tsx'
import { useCustomerNumber, useDealer } from './session.ts'

/** Shows what needs the acting dealer's record, or why there is none. */
export function WithDealer ({ children }: { children: (dealer: Dealer) => ReactNode }) {
  const customer = useCustomerNumber()
  const dealer = useDealer()
  if (dealer !== null) return children(dealer)
  if (customer === null) return <Panel><EmptyState title={messages.noDealer} /></Panel>
  return (
    <Panel>
      <EmptyState title='Your dealer record could not be loaded' body='The ordering system cannot be reached right now. Please try again in a moment.'>
        <Button kind='primary' onClick={() => { window.location.reload() }}>Try again</Button>
      </EmptyState>
    </Panel>
  )
}
