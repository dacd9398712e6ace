import { useField, useFormikContext } from 'formik'
import styled from 'styled-components'
import { limits } from '@portal/contracts/policy/limits'
import { bannerDefaults } from '@portal/contracts/policy/page'
import type { Banner } from '@portal/contracts/banner'
import { saveBanner } from '../../api/banner.ts'
import { toApiError, type ApiError } from '../../lib/api-error.ts'
import { media, space } from '../../theme/tokens.ts'
import { ColorField } from '../../ui/color-field.tsx'
import { FormSubmit } from '../../ui/formik-fields.tsx'
import { FormikForm } from '../../ui/formik-form.tsx'
import { Stack } from '../../ui/panel.tsx'
import { Switch } from '../../ui/switch.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { BannerPreview } from './banner-preview.tsx'
import { bannerSchema, characters, readColor, type BannerValues } from './banner-schema.ts'

const Colors = styled.div`
  display: grid;
  gap: ${space(4)};

  ${media.tablet} {
    grid-template-columns: repeat(2, minmax(0, 240px));
  }
`

/** @param banner the banner to edit, or null if there is none yet */
export function BannerForm ({ banner, onSaved, onRefused }: { banner: Banner | null, onSaved: () => void, onRefused: (error: ApiError) => void }) {
  const { status, content, banner_color: background, text_color: text } = banner ?? { status: false, content: '', ...bannerDefaults }

  async function submit (values: BannerValues) {
    try {
      await saveBanner({ ...bannerSchema.cast(values), version: banner?.cache_id ?? null })
      onSaved()
    } catch (error) {
      onRefused(toApiError(error))
    }
  }

  return (
    <FormikForm initialValues={{ status, content, banner_color: background, text_color: text }} schema={bannerSchema} onSubmit={submit}>
      <Stack>
        <StatusSwitch />
        <Colors>
          <FormColor name='banner_color' label='Background color' />
          <FormColor name='text_color' label='Text color' />
        </Colors>
        <Content />
        <Preview />
        <div><FormSubmit>Save</FormSubmit></div>
      </Stack>
    </FormikForm>
  )
}

function StatusSwitch () {
  const [{ value }, , { setValue }] = useField<boolean>('status')
  return <Switch label='Display banner' hint='Everybody sees the banner, logged in or not.' checked={value} onCheck={checked => { setValue(checked) }} />
}

function FormColor ({ name, label }: { name: 'banner_color' | 'text_color', label: string }) {
  const [{ value }, { error }, { setValue, setTouched }] = useField<string>(name)
  return (
    <ColorField
      name={name}
      label={label}
      value={value}
      picked={readColor(value)}
      error={error}
      onValue={next => { setValue(next) }}
      onBlur={() => { setTouched(true) }}
    />
  )
}

/** No `maxLength`: it would silently cut off pasted text. The counter and an error say that it is too long. */
function Content () {
  const [input, { error }] = useField<string>('content')
  return <TextArea {...input} label='Content' rows={3} error={error} hint={`${characters(input.value)} / ${limits.bannerContentMax}`} />
}

function Preview () {
  const { values } = useFormikContext<BannerValues>()
  return <BannerPreview values={values} />
}
