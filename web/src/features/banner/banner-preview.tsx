import styled from 'styled-components'
import { contrastMin, contrastRatio } from '@portal/contracts/rules/contrast'
import { color, radius } from '../../theme/tokens.ts'
import { CloseIcon } from '../../ui/icons.tsx'
import { Notice } from '../../ui/notice.tsx'
import { NoticeBar } from '../../ui/notice-bar.tsx'
import { Stack } from '../../ui/panel.tsx'
import { readColor, type BannerValues } from './banner-schema.ts'

const Frame = styled.div`
  overflow: hidden;
  border: 1px solid ${color('line')};
  border-radius: ${radius};
`

/** The banner as users will see it, with its contrast ratio. */
export function BannerPreview ({ values }: { values: BannerValues }) {
  const [background, text] = [readColor(values.banner_color), readColor(values.text_color)]
  const readable = background !== undefined && text !== undefined
  const ratio = readable ? contrastRatio(background, text) : undefined
  return (
    <Stack>
      {readable && (
        <Frame role='group' aria-label='Preview'>
          <NoticeBar background={background} color={text} content={values.content.trim() === '' ? 'Your notice appears here.' : values.content}><CloseIcon /></NoticeBar>
        </Frame>
      )}
      <div aria-live='polite'>
        {!readable && <Notice kind='info'>The preview appears once both colors are valid.</Notice>}
        {ratio !== undefined && ratio < contrastMin && (
          <Notice kind='warn'>
            Many people cannot read this: the contrast of the two colors is {shownRatio(ratio)}:1, and at least {contrastMin}:1 is needed.
          </Notice>
        )}
        {ratio !== undefined && ratio >= contrastMin && <p>The contrast is {shownRatio(ratio)}:1: easy to read.</p>}
        {values.status && values.content.trim() === '' && <Notice kind='info'>Without content, no banner is shown.</Notice>}
      </div>
    </Stack>
  )
}

/** Rounded down, so that 4.49 does not read as 4.5. */
function shownRatio (ratio: number): string {
  return (Math.floor(ratio * 10) / 10).toFixed(1)
}
