import type { ReactNode } from 'react'
import styled from 'styled-components'
import { color, media, radius, space, text } from '../../theme/tokens.ts'
import { LoneLink } from '../controls/text-link.tsx'
import { AsOf } from './as-of.tsx'
import { withVerbatimNumbers } from './verbatim-text.tsx'

const Box = styled.section`
  background: ${color('surface')};
  border: 1px solid ${color('line')};
  border-radius: ${radius};

  @media print {
    border: 0;
  }
`

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(2)} ${space(4)};
  min-height: 44px;
  padding: ${space(2)} ${space(4)};

  /* Several actions stay together at the end. */
  > small,
  > h2:not(:has(+ small)) {
    margin-right: auto;
  }

  /* A link takes the head's whole height. */
  > ${LoneLink} {
    margin-block: -${space(2)};
  }

  &:not(:last-child) {
    border-bottom: 1px solid ${color('line')};
  }

  @media print {
    min-height: 0;
    padding: 0;
  }
`

const Heading = styled.h2`
  ${text('h2')}
  font-weight: 650;
`

const Body = styled.div`
  padding: ${space(4)};

  ${media.belowTablet} {
    padding: ${space(3)} ${space(4)};
  }

  /* An empty or failed state has the same padding in every panel. */
  &[data-flush],
  &:has(> [data-state]) {
    padding: 0;
  }

  @media print {
    padding: 0;
  }
`

/** A framed part of a page. With `flush`, a table reaches to the frame; without children, only the heading is shown. */
export function Panel ({ title, asOf, actions, flush = false, children }: {
  title?: ReactNode
  /** When the panel's figures were read, in milliseconds since 1970, if they are old. */
  asOf?: number | undefined
  /** Shown beside the title. */
  actions?: ReactNode
  flush?: boolean
  children?: ReactNode
}) {
  return (
    <Box>
      {(title !== undefined || asOf !== undefined) && (
        <Head>{title !== undefined && <Heading>{withVerbatimNumbers(title)}</Heading>}<AsOf at={asOf} />{actions}</Head>
      )}
      {children !== undefined && <Body data-flush={flush || undefined}>{children}</Body>}
    </Box>
  )
}

/** Vertical space between the parts of a page. */
export const Stack = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(4)};
`
