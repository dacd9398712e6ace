import styled from 'styled-components'
import { paths } from '../../paths.ts'
import { space } from '../../theme/tokens.ts'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { Notice, type NoticeKind } from '../../ui/feedback/notice.tsx'

/** What was just done with the list, and what can be done about it. */
export type ListChange = {
  kind: NoticeKind
  text: string
  /** Parts were added to the cart. */
  isAdded?: true
  undo?: () => void
}

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(2)};
`

/** @param onDone called once it was undone */
export function ListChangeNotice ({ news: { kind, text, isAdded, undo }, onDone }: { news: ListChange, onDone: () => void }) {
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
      {text}
    </Notice>
  )
}
