import type { Role } from '@portal/contracts/base/roles'
import { rightMessages } from '@portal/contracts/rules/accounts/right-messages'
import type { Right } from '@portal/contracts/rules/accounts/rights'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-or-error-state.tsx'
import { PermissionDenied } from '../../ui/feedback/permission-denied.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { Panel } from '../../ui/layout/panel.tsx'

/** In place of a page for the roles from `lacks.least` on, or for people with the right `lacks.right`, whom the dealership may have. */
export function PageDenied ({ lacks }: { lacks: { least: Role } | { right: Right } }) {
  if ('least' in lacks) return <PermissionDenied least={lacks.least} />
  return (
    <Page title='No Access'>
      <Panel><EmptyState title={rightMessages[lacks.right]}><ButtonLink kind='primary' to={paths.home}>Home</ButtonLink></EmptyState></Panel>
    </Page>
  )
}
