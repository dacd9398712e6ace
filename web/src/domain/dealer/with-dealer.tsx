import type { ReactNode } from 'react'
import type { ShownDealer } from '@portal/contracts/dealers'
import type { CustomerNumber } from '@portal/contracts/base/ids'
import * as messages from '@portal/contracts/policy/messages'
import { ApiError } from '../../lib/http/api-error.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/feedback/empty-or-error-state.tsx'
import { choosesDealer, useCustomerNumber, useDealer, useSession, useUser } from '../session/session.ts'
import { focusDealerSelector } from './dealer-selector-focus.ts'
import { useDealerRetry } from './refresh-dealer.ts'

/** Renders a page that needs only the acting dealer's number, and so works while the ERP is unavailable. */
export function WithCustomer ({ title, children }: { title: string, children: (customer: CustomerNumber) => ReactNode }) {
  const customer = useCustomerNumber()
  return customer !== null ? children(customer) : <Page title={title}><Panel><NoDealer /></Panel></Page>
}

/**
 * Renders a page that needs the acting dealer's record, or a page with the same title that says why it is missing, and continues by itself once it is
 * there.
 * @param kept what is safe meanwhile
 */
export function WithDealer ({ title, kept, children }: { title: string, kept?: string, children: (dealer: ShownDealer) => ReactNode }) {
  const customer = useCustomerNumber()
  const dealer = useDealer()
  const isAsking = useSession(({ asksDealer }) => asksDealer)
  if (dealer !== null) return children(dealer)
  return <Page title={title}><Panel>{customer === null ? <NoDealer /> : isAsking ? <div aria-busy><Skeleton $height='280px' /></div> : <NoRecord kept={kept} />}</Panel></Page>
}

/** For somebody who belongs to no dealership. */
export function NoDealership () {
  return <EmptyState title='You do not belong to a dealership.' body='Ask the owner of your dealership to invite you at your email address, or contact us.' />
}

function NoDealer () {
  const user = useUser()
  if (user !== null && !choosesDealer(user)) return <NoDealership />
  return <EmptyState title={messages.noDealer}><Button kind='primary' onClick={focusDealerSelector}>Select a dealer</Button></EmptyState>
}

function NoRecord ({ kept }: { kept: string | undefined }) {
  const { retry, retrying } = useDealerRetry()
  const words = 'The ordering system cannot be reached right now. This page continues automatically when the system is back.'
  const error = new ApiError('erp_unavailable', kept === undefined ? words : `${words} ${kept}`)
  return <ErrorState error={error} title='Your dealer record could not be loaded' retrying={retrying} onRetry={retry} />
}
