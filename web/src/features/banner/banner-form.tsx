import { useFormikContext } from 'formik'
import { useEffect, useState } from 'react'
import styled from 'styled-components'
import type { Banner } from '@portal/contracts/banner'
import { saveBanner } from '../../api/banner.ts'
import { toApiError, type ApiError } from '../../lib/http/api-error.ts'
import { useAskBeforeLeaving } from '../../lib/forms/use-ask-before-leaving.ts'
import { paths } from '../../paths.ts'
import { media, space } from '../../theme/tokens.ts'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { typedAsIs } from '../../ui/controls/typed-as-is.ts'
import { FormSubmit, FormTextField } from '../../ui/forms/formik-fields.tsx'
import { FormikForm } from '../../ui/forms/formik-form.tsx'
import { Stack } from '../../ui/layout/panel.tsx'
import { ActionRow } from '../../ui/layout/action-row.tsx'
import { ZoneNote } from '../../ui/layout/zone-note.tsx'
import { BannerContentField, BannerColorField, BannerPresets, BannerStatusSwitch } from './banner-fields.tsx'
import { BannerPreview } from './banner-preview.tsx'
import { bannerOf, bannerSchema, valuesOf, type BannerValues } from './banner-schema.ts'

const Pair = styled.div`
  display: grid;
  gap: ${space(4)};

  ${media.tablet} {
    grid-template-columns: repeat(2, minmax(0, 240px));
  }
`

/** @param banner the banner to edit, or null if there is none yet */
export function BannerForm ({ banner, onSaved, onChanged, onRefused }: {
  banner: Banner | null
  onSaved: () => void
  /** Something was changed, or is being saved. The function's identity is stable. */
  onChanged: () => void
  onRefused: (error: ApiError) => void
}) {
  const [isSaved, setSaved] = useState(false)

  async function submit (values: BannerValues) {
    try {
      await saveBanner({ ...bannerOf(values), version: banner?.cache_id ?? null })
      setSaved(true)
    } catch (error) {
      onRefused(toApiError(error))
    }
  }

  return (
    <FormikForm initialValues={valuesOf(banner)} schema={bannerSchema} onSubmit={submit}>
      <Stack>
        <BannerStatusSwitch />
        <BannerContentField />
        <FormTextField name='link' label='Link (optional)' hint='An https address or a portal page, such as /stock' inputMode='url' autoComplete='off' {...typedAsIs} />
        <Pair>
          <FormTextField name='from' label='Shown from' type='datetime-local' hint='Leave empty to start right away.' />
          <FormTextField name='until' label='Shown until' type='datetime-local' hint='Leave empty for no end.' />
        </Pair>
        <ZoneNote />
        <BannerPresets />
        <Pair>
          <BannerColorField name='banner_color' label='Background color' />
          <BannerColorField name='text_color' label='Text color' />
        </Pair>
        <Preview />
        <ActionRow><FormSubmit>Save</FormSubmit><ButtonLink to={paths.home}>Cancel</ButtonLink></ActionRow>
        <Leaving isSaved={isSaved} onSaved={onSaved} onChanged={onChanged} />
      </Stack>
    </FormikForm>
  )
}

function Preview () {
  const { values, dirty } = useFormikContext<BannerValues>()
  return <BannerPreview values={values} isSaved={!dirty} />
}

/** Asks before unsaved changes are left, and says when there are any. */
function Leaving ({ isSaved, onSaved, onChanged }: { isSaved: boolean, onSaved: () => void, onChanged: () => void }) {
  const { dirty, submitCount } = useFormikContext()
  useAskBeforeLeaving(dirty && !isSaved)
  useEffect(() => { if (isSaved) onSaved() }, [isSaved, onSaved])
  useEffect(() => { if (dirty || submitCount > 0) onChanged() }, [dirty, submitCount, onChanged])
  return null
}
