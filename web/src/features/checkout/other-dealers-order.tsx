import { useState, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { dealerName } from '@portal/contracts/rules/dealers/dealer-name'
import { toApiError } from '../../lib/http/api-error.ts'
import { paths } from '../../paths.ts'
import { actForDealer } from '../../domain/dealer/act-for-dealer.ts'
import { storedDealerList } from '../../domain/session/stored-dealer-list.ts'
import { choosesDealer, useUser } from '../../domain/session/session.ts'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { EmptyState } from '../../ui/feedback/empty-or-error-state.tsx'
import { toast } from '../../ui/feedback/toast-store.ts'
import { VerbatimName, VerbatimNumber } from '../../ui/layout/verbatim-text.tsx'

/** Says which dealer the order in the address belongs to, and offers to act for that dealer: input for one dealer is never used for another. */
export function OtherDealersOrder ({ of: owner, actingFor }: { of: string, actingFor: string }) {
  const { pathname, search } = useLocation()
  const user = useUser()
  const known = user === null ? [] : storedDealerList(user._id) ?? []
  const [going, setGoing] = useState(false)

  /** With the name, where the tab has the list of dealers. */
  function named (customer: string): ReactNode {
    return <VerbatimName>{dealerName(customer, known.find(dealer => dealer.customer_number === customer)?.name_company)}</VerbatimName>
  }

  async function goBack () {
    setGoing(true)
    try {
      await actForDealer(owner, pathname + search)
    } catch (error) {
      setGoing(false)
      toast({ kind: 'danger', header: 'Dealer Not Selected', body: toApiError(error).message })
    }
  }

  return (
    <Page title='Dealer Changed'>
      <Panel>
        <EmptyState
          title={<>This order is for {named(owner)}, not for {named(actingFor)}.</>}
          body='Checkout aborted due to change in selected dealer. Nothing was sent, and your entries are kept.'
        >
          {user !== null && choosesDealer(user) && <Button kind='primary' loading={going} onClick={goBack}>Go back to <VerbatimNumber>#{owner}</VerbatimNumber></Button>}
          <ButtonLink to={paths.cart}>Cart of <VerbatimNumber>#{actingFor}</VerbatimNumber></ButtonLink>
        </EmptyState>
      </Panel>
    </Page>
  )
}
