import styled from 'styled-components'
import { space } from '../../theme/tokens.ts'
import { Button } from '../controls/button.tsx'

const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(2)};
`

/** Buttons for the previous and the next page of a list. */
export function Pager ({ page, pages, onPage }: { page: number, pages: number, onPage: (page: number) => void }) {
  return (
    <Buttons>
      <Button compact disabled={page <= 1} onClick={() => { onPage(page - 1) }}>Previous Page</Button>
      <Button compact disabled={page >= pages} onClick={() => { onPage(page + 1) }}>Next Page</Button>
    </Buttons>
  )
}
