import { useState } from 'react'
import styled from 'styled-components'
import type { OwnSession } from '@portal/contracts/session'
import { endOtherSessions, endOwnSession, useOwnSessions } from '../../api/accounts.ts'
import { formatMoment } from '../../lib/text/moment.ts'
import { paths } from '../../paths.ts'
import { media } from '../../theme/tokens.ts'
import { Badge } from '../../ui/feedback/badge.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { DataTable } from '../../ui/tables/data-table.tsx'
import { ListTable, type Column } from '../../ui/tables/list-table.tsx'
import { ActionRow } from '../../ui/layout/action-row.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { Panel, Stack } from '../../ui/layout/panel.tsx'
import { ErrorState } from '../../ui/feedback/empty-or-error-state.tsx'
import { TextLink } from '../../ui/controls/text-link.tsx'
import { toast } from '../../ui/feedback/toast-store.ts'
import { toastFailedChange } from '../../ui/feedback/toast-failed-change.ts'
import { ZoneNote } from '../../ui/layout/zone-note.tsx'

/** A row without a button is as tall as the others. */
const Sessions = styled(DataTable)`
  ${media.tablet} {
    tbody tr {
      height: 49px;
    }
  }
`

/** Where the user is logged in. */
export function SessionsRoute () {
  const { data, error, isValidating, retry } = useOwnSessions()
  const [ending, setEnding] = useState<string>()

  /** @param what what is being ended: a session's id, or `others` */
  async function end (what: string, work: () => Promise<void>, header: string) {
    setEnding(what)
    try {
      await work()
      toast({ id: 'end-session', kind: 'success', header, body: '' })
    } catch (failure) {
      toastFailedChange('end-session', failure, 'Not Logged Out')
    }
    setEnding(undefined)
  }

  const columns: ReadonlyArray<Column<OwnSession>> = [
    {
      label: 'Browser',
      card: 'main',
      cell: ({ current, from }) => <>{browserOf(from)} {current && <Badge $kind='success'>This browser</Badge>}</>
    },
    { label: 'IP address', isLong: true, width: '18%', cell: ({ from }) => from.address },
    { label: 'Logged in', width: '22%', cell: ({ begun }) => formatMoment(begun) },
    { label: 'Last used', width: '22%', cell: ({ last_used: used }) => formatMoment(used) },
    {
      label: 'Log out',
      width: '14%',
      card: 'actions',
      cell: ({ _id: id, current }) => !current && (
        <Button compact loading={ending === id} disabled={ending !== undefined} onClick={async () => { await end(id, async () => { await endOwnSession(id) }, 'Logged Out There') }}>
          Log out
        </Button>
      )
    }
  ]
  const sessions = data?.sessions.toSorted((one, other) => Number(other.current) - Number(one.current))
  const others = sessions?.some(({ current }) => !current) === true
  return (
    <Page title='Where You Are Logged In'>
      {data === undefined && error !== undefined
        ? <Panel><ErrorState error={error} title='Your sessions could not be loaded' retrying={isValidating} onRetry={retry} /></Panel>
        : (
          <Stack>
            <Panel flush><ListTable caption='Your sessions, this one first' columns={columns} rows={sessions} keyOf={({ _id: id }) => id} placeholderRows={sessions === undefined ? 1 : 0} frame={Sessions} /></Panel>
            {/* They appear with the list, which could otherwise move them. */}
            {sessions !== undefined && (
              <>
                <p>If one of them is not yours, log out everywhere else and <TextLink to={paths.changePassword}>change your password</TextLink>.</p>
                {others && (
                  <ActionRow>
                    <Button kind='danger' loading={ending === 'others'} disabled={ending !== undefined} onClick={async () => { await end('others', endOtherSessions, 'Logged Out Everywhere Else') }}>
                      Log out everywhere else
                    </Button>
                  </ActionRow>
                )}
                <ZoneNote />
              </>
            )}
          </Stack>
          )}
    </Page>
  )
}

function browserOf (from: OwnSession['from']): string {
  return from.browser === 'other' ? 'Unknown browser' : from.browser
}
