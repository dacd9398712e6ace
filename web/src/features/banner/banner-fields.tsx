import { useField, useFormikContext } from 'formik'
import styled from 'styled-components'
import { limits } from '@portal/contracts/policy/limits'
import { afterPress } from '../../lib/browser/after-press.ts'
import { color, media, radius, space, text, touchTarget } from '../../theme/tokens.ts'
import { ColorField } from '../../ui/controls/color-field.tsx'
import { Legend } from '../../ui/controls/field.tsx'
import { Switch } from '../../ui/controls/switch.tsx'
import { TextArea } from '../../ui/controls/text-area.tsx'
import { presets } from './banner-presets.ts'
import { characters, readColor, type BannerValues } from './banner-schema.ts'

const Group = styled.fieldset`
  min-width: 0;
  margin: 0;
  padding: 0;
  border: 0;
`

/** All in a row, or on a phone in rows of three. */
const Choices = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(88px, 1fr));
  gap: ${space(2)};
  max-width: 496px;
`

const Choice = styled.button`
  ${text('small')}
  min-height: 36px;
  padding: 0 ${space(3)};
  border: 1px solid ${color('line-strong')};
  border-radius: ${radius};
  font-weight: 600;
  cursor: pointer;

  &[aria-pressed='true'] {
    outline: 2px solid ${color('ink')};
    outline-offset: 2px;
  }

  ${media.touch} {
    min-height: ${touchTarget};
  }
`

export function BannerStatusSwitch () {
  const [{ value }, , { setValue }] = useField<boolean>('status')
  return <Switch label='Display banner' hint='Visitors who are not logged in see it too.' checked={value} onCheck={checked => { setValue(checked) }} />
}

/**
 * No `maxLength`: it would silently cut off pasted text. The counter and an error say that it is too long. That it is empty is said on saving:
 * whoever has just turned the banner on is about to write it.
 */
export function BannerContentField () {
  const [input, { error, touched }] = useField<string>('content')
  return <TextArea {...input} label='Content' rows={3} error={touched || input.value !== '' ? error : undefined} hint={`${characters(input.value)} / ${limits.bannerContentMax}`} />
}

export function BannerColorField ({ name, label }: { name: 'banner_color' | 'text_color', label: string }) {
  const [{ value }, { error }, { setValue, setTouched }] = useField<string>(name)
  return (
    <ColorField
      name={name}
      label={label}
      value={value}
      picked={readColor(value)}
      error={error}
      onValue={next => { setValue(next) }}
      onBlur={() => { afterPress(() => { setTouched(true) }) }}
    />
  )
}

/** Pairs of matching colors, each shown in its own colors. */
export function BannerPresets () {
  const { values, setValues } = useFormikContext<BannerValues>()
  return (
    <Group>
      <Legend>Colors that are easy to read</Legend>
      <Choices>
        {presets.map(({ name, ...colors }) => (
          <Choice
            key={name} type='button' style={{ background: colors.banner_color, color: colors.text_color }}
            aria-pressed={values.banner_color.toUpperCase() === colors.banner_color && values.text_color.toUpperCase() === colors.text_color}
            onClick={() => { setValues({ ...values, ...colors }) }}
          >
            {name}
          </Choice>
        ))}
      </Choices>
    </Group>
  )
}
