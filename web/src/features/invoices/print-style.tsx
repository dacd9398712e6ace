import styled, { createGlobalStyle } from 'styled-components'
import { company } from '@portal/contracts/rules/company'
import { text } from '../../theme/tokens.ts'

/** Paper has no buttons, no cards and no frames: the invoice alone, its table's heading on each page. */
export const PrintStyle = createGlobalStyle`
  @media print {
    @page {
      margin: 14mm;
    }

    html {
      overflow: visible;
    }

    body {
      font-size: 9pt;
      line-height: 1.35;
    }

    main {
      display: block;
      min-height: 0;
    }

    main ~ *,
    main button,
    main header a,
    [role='status'] {
      display: none !important;
    }

    main > div {
      padding: 0;
      max-width: none;
    }

    main section {
      border: 0;
    }

    main section > div {
      padding-inline: 0;
    }

    thead {
      display: table-header-group;
    }

    tr,
    dl > div {
      break-inside: avoid;
    }
  }
`

const Head = styled.div`
  display: none;

  @media print {
    display: block;
    margin-bottom: 12px;
  }
`

const Name = styled.div`
  ${text('lead')}
  font-weight: 650;
`

/** Who sends the invoice; the screen says so at its head. */
export function PrintedHead () {
  return <Head><Name>{company.name}</Name>{[...company.address, `Phone ${company.phone}`].join(' · ')}</Head>
}
