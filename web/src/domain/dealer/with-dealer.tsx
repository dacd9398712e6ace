import type { ReactNode } from 'react'
import type { Dealer } from '@portal/contracts/dealers'
import { messages } from '@portal/contracts/policy/messages'
import { Button } from '../../ui/button.tsx'
import { Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { useCustomerNumber, useDealer } from '../session/session.ts'
import { focusDealerSelector } from './selector-focus.ts'
import { useDealerRetry } from './refresh-dealer.ts'

/** Renders a page that needs only the acting dealer's number, and so works while the ERP is unavailable. */
export function WithCustomer ({ title, children }: { title: string, children: (customer: string) => ReactNode }) {
  const customer = useCustomerNumber()
  return customer !== null ? children(customer) : <Page title={title}><Panel><NoDealer /></Panel></Page>
}

/** Renders a page that needs the acting dealer's record, or a page with the same title that says why there is none. */
export function WithDealer ({ title, children }: { title: string, children: (dealer: Dealer) => ReactNode }) {
  const customer = useCustomerNumber()
  const dealer = useDealer()
  if (dealer !== null) return children(dealer)
  return <Page title={title}><Panel>{customer === null ? <NoDealer /> : <NoRecord />}</Panel></Page>
}

function NoDealer () {
  return <EmptyState title={messages.noDealer}><Button kind='primary' onClick={focusDealerSelector}>Select a dealer</Button></EmptyState>
}

function NoRecord () {
  const { retry, retrying } = useDealerRetry()
  return (
    <EmptyState title='Your dealer record could not be loaded' body='The ordering system cannot be reached right now. Please try again in a moment.'>
      <Button kind='primary' loading={retrying} onClick={retry}>Try again</Button>
    </EmptyState>
  )
}
