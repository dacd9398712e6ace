import * as messages from '@portal/contracts/policy/messages'
import { useUser } from '../../domain/session/session.ts'
import { WithDealer } from '../../domain/dealer/with-dealer.tsx'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { EmptyState } from '../../ui/feedback/empty-or-error-state.tsx'
import { fileDraftName } from './file-draft.ts'
import { FileUpload } from './file-upload.tsx'

const title = 'Upload ADP-Lightspeed File'

/** Orders by uploading a dealer-management system's file, with a preview before it is submitted. Not for new dealers, nor before it is known who is new. */
export function LightspeedRoute () {
  const userId = useUser()?._id ?? ''
  return (
    <WithDealer title={title} kept='A file that you chose is kept.'>
      {dealer => dealer.new_dealer
        ? <AfterFirstOrder />
        : <Page title={title}><FileUpload key={dealer.customer_number} dealer={dealer} entry={fileDraftName(userId, dealer.customer_number)} /></Page>}
    </WithDealer>
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
