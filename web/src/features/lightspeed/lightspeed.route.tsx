import * as messages from '@portal/contracts/policy/messages'
import { useDealer, useUser } from '../../domain/session/session.ts'
import { WithCustomer } from '../../domain/dealer/with-dealer.tsx'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { EmptyState } from '../../ui/feedback/empty-or-error-state.tsx'
import { fileDraftName } from './file-draft.ts'
import { FileUpload } from './file-upload.tsx'

const title = 'Upload ADP-Lightspeed File'

/** Orders by uploading a dealer-management system's file, with a preview before it is submitted. */
export function LightspeedRoute () {
  const dealer = useDealer()
  const userId = useUser()?._id ?? ''
  return (
    <WithCustomer title={title}>
      {customer => dealer?.new_dealer === true
        ? <AfterFirstOrder />
        : <Page title={title}><FileUpload key={customer} customer={customer} dealer={dealer} entry={fileDraftName(userId, customer)} /></Page>}
    </WithCustomer>
  )
}

function AfterFirstOrder () {
  return (
    <Page title={title}>
      <Panel>
        <EmptyState
          title='You can upload files after your first order.'
          body={messages.newDealerUpload}
        >
          <ButtonLink kind='primary' to={paths.stock}>Check stock</ButtonLink>
        </EmptyState>
      </Panel>
    </Page>
  )
}
