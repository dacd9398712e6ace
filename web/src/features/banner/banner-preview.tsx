import { useId, useState } from 'react'
import styled from 'styled-components'
import { contrastMin, contrastRatio } from '@portal/contracts/base/color-contrast'
import { portalNow } from '../../lib/http/portal-clock.ts'
import { formatMomentWithYear } from '../../lib/text/moment.ts'
import { color, radius } from '../../theme/tokens.ts'
import { Legend } from '../../ui/controls/field.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { NoticeBar } from '../../ui/feedback/notice-bar.tsx'
import { Stack } from '../../ui/layout/panel.tsx'
import { bannerOf, bannerSchema, readColor, type BannerValues } from './banner-schema.ts'

const Frame = styled.div`
  overflow: hidden;
  border: 1px solid ${color('line')};
  border-radius: ${radius};
`

/**
 * The banner as users see it, when they see it, and its contrast ratio. If that is too low, the field says so.
 * @param isSaved whether this is the saved banner
 */
export function BannerPreview ({ values, isSaved }: { values: BannerValues, isSaved: boolean }) {
  const [background, text] = [readColor(values.banner_color), readColor(values.text_color)]
  const readable = background !== undefined && text !== undefined
  const ratio = readable ? contrastRatio(background, text) : undefined
  const [now] = useState(portalNow)
  const label = useId()
  const content = values.content.trim()
  const isWhole = bannerSchema.isValidSync(values)
  return (
    <Stack>
      {readable && (
        <div>
          <Legend as='p' id={label}>Preview</Legend>
          <Frame role='group' aria-labelledby={label}>
            <NoticeBar background={background} color={text} content={content === '' ? 'Your notice appears here.' : content} link={isWhole ? bannerOf(values).link ?? null : null} />
          </Frame>
        </div>
      )}
      <div aria-live='polite'>
        {!readable && <Notice kind='info'>The preview appears once both colors are valid.</Notice>}
        {ratio !== undefined && <p>The contrast is {shownRatio(ratio)}:1{ratio >= contrastMin && ', which is easy to read'}.</p>}
        {isWhole && <p>{standingInWords(bannerOf(values), isSaved, now)}</p>}
      </div>
    </Stack>
  )
}

/** Whether and when people see this banner, or will once it is saved. @param now milliseconds since 1970 */
function standingInWords (
  { status, content, shown_from: from = null, shown_until: until = null }: ReturnType<typeof bannerOf>, isSaved: boolean, now: number
): string {
  const [banner, everyone] = isSaved ? ['The banner', 'Everyone'] : ['Once you save, the banner', 'Once you save, everyone']
  if (!status) return `${banner} is hidden.`
  if (content === '') return `${banner} is hidden because it has no content.`
  if (until !== null && Date.parse(until) <= now) return `${banner} is hidden because it ended ${formatMomentWithYear(until)}.`
  const end = until === null ? '' : ` until ${formatMomentWithYear(until)}`
  return from !== null && Date.parse(from) > now ? `${everyone} will see the banner starting ${formatMomentWithYear(from)}${end}.` : `${everyone} sees the banner${end}.`
}

/** Rounded down, so that 4.49 does not read as 4.5. */
function shownRatio (ratio: number): string {
  return (Math.floor(ratio * 10) / 10).toFixed(1)
}
