import styled from 'styled-components'
import { company } from '../../lib/browser/company.ts'
import { saveFile } from '../../lib/browser/save-file.ts'
import { paths } from '../../paths.ts'
import { color, media, radius, space } from '../../theme/tokens.ts'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { copyText } from '../../ui/feedback/copy-text.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Stack } from '../../ui/layout/panel.tsx'
import { ActionRow } from '../../ui/layout/action-row.tsx'

const Codes = styled.ol`
  display: grid;
  gap: ${space(1)};
  margin: 0;
  padding: ${space(4)} ${space(4)} ${space(4)} ${space(10)};
  border: 1px solid ${color('line')};
  border-radius: ${radius};
  font-family: monospace;
  overflow-wrap: anywhere;
`

/** On a phone, the continue link has a row of its own below the others. */
const Below = styled(ActionRow)`
  ${media.belowTablet} {
    && > * {
      flex-basis: auto;
    }

    && > :last-child {
      flex-basis: 100%;
    }
  }
`

/** New recovery codes. The browser keeps them nowhere, and the BFF does not send them again. */
export function RecoveryCodes ({ codes }: { codes: readonly string[] }) {
  const text = `Recovery codes for ${company.portalName}. Each works once.\n\n${codes.join('\n')}\n`

  async function copy () {
    await copyText(text, { header: 'Recovery Codes Copied', body: 'Keep them where you can get to them without your phone.', otherwise: 'Download or print them instead.' })
  }

  return (
    <Stack>
      <Notice kind='warn'>These recovery codes are shown only once.</Notice>
      <p>
        If you lose your phone, log in with one of these codes instead of a code from the app. Each code works once. Keep them where you can get to
        them without your phone, such as on paper or in a password manager.
      </p>
      <Codes aria-label='Recovery codes'>{codes.map(code => <li key={code}>{code}</li>)}</Codes>
      <Below>
        <Button onClick={copy}>Copy</Button>
        <Button onClick={() => { saveFile(text, 'text/plain;charset=utf-8', 'recovery-codes.txt') }}>Download</Button>
        <Button onClick={() => { window.print() }}>Print</Button>
        <ButtonLink kind='primary' to={paths.home}>I’ve saved these codes</ButtonLink>
      </Below>
    </Stack>
  )
}
