import styled from 'styled-components'
import * as messages from '@portal/contracts/policy/messages'
import { useOffline } from '../../lib/http/offline.ts'
import { counted } from '../../lib/text/format.ts'
import { paths } from '../../paths.ts'
import { space } from '../../theme/tokens.ts'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { Notice, type NoticeKind } from '../../ui/feedback/notice.tsx'
import { Disclosure } from '../../ui/layout/disclosure.ts'

/** What was just done with the list, and what can be done about it. */
export type ListChange = {
  kind: NoticeKind
  text: string
  /** Rows that were left out, with their places. */
  skipped?: readonly string[]
  /** Parts were added to the cart. */
  isAdded?: true
  undo?: () => void
}

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(2)};
`

const Skipped = styled(Disclosure)`
  margin-top: ${space(1)};
  font-weight: 400;

  ul {
    max-height: 40vh;
    overflow: auto;
  }
`

/** The most rows whose text is shown. */
const skippedMax = 200

/** @param onDone called once it was undone */
export function ListChangeNotice ({ news: { kind, text, skipped = [], isAdded, undo }, onDone }: { news: ListChange, onDone: () => void }) {
  const isOffline = useOffline(state => state.isOffline)
  return (
    <Notice
      kind={kind}
      alert
      actions={
        <Actions>
          {isAdded === true && <ButtonLink compact to={paths.cart}>View cart</ButtonLink>}
          {undo !== undefined && <Button compact onClick={() => { undo(); onDone() }}>Undo</Button>}
        </Actions>
      }
    >
      {text}{isAdded === true && isOffline && ` ${messages.cartKeptOffline}`}
      {skipped.length > 0 && (
        <Skipped>
          <summary>What was skipped</summary>
          <ul>
            {skipped.slice(0, skippedMax).map((row, at) => <li key={at}><bdi>{row}</bdi></li>)}
            {skipped.length > skippedMax && <li>…and {counted(skipped.length - skippedMax, 'more row')}</li>}
          </ul>
        </Skipped>
      )}
    </Notice>
  )
}
