import type { ReactNode } from 'react'
import styled from 'styled-components'
import { partColumns } from '@portal/contracts/policy/part-columns'
import { to } from '../../paths.ts'
import { color, text } from '../../theme/tokens.ts'
import { TextLink } from '../../ui/controls/text-link.tsx'
import { VerbatimNumber } from '../../ui/layout/verbatim-text.tsx'

const Mfg = styled.small`
  ${text('small')}
  color: ${color('ink-muted')};
  font-weight: 400;
`

/** Below the numbers, so that it has room next to the columns of figures on a tablet. */
const Description = styled.div`
  font-weight: 400;
  overflow-wrap: anywhere;
`

/** A part in a table of lines: its number, which leads to the stock check, and its description. @param children what there is to say about the line */
export function PartCell ({ part: { item_number: number, manufacturer_number: mfg = '', item_description: description }, children }: {
  part: { item_number: string, manufacturer_number?: string, item_description: string }
  children?: ReactNode
}) {
  return (
    <div>
      <TextLink to={to.stock(number)}><VerbatimNumber>{number}</VerbatimNumber></TextLink>{mfg !== '' && <> <Mfg>{partColumns.maker}&nbsp;<VerbatimNumber>{mfg}</VerbatimNumber></Mfg></>}
      <Description>{description} {children}</Description>
    </div>
  )
}
