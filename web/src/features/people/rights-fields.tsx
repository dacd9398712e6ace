import type { Ref } from 'react'
import { presetLabels, rightPresets, type RightPreset } from '@portal/contracts/rules/accounts/rights'
import { SelectField } from '../../ui/controls/select-field.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import { presetWords, type EnteredRights } from './entered-rights.ts'

// The keys are those of `rightPresets`.
const presets = Object.keys(rightPresets) as RightPreset[]

/** What a person may do, and the limit of a buyer. @param ref of the first field */
export function RightsFields ({ ref, entered, error, onChange }: {
  ref?: Ref<HTMLSelectElement>
  entered: EnteredRights
  error: string | undefined
  onChange: (entered: EnteredRights) => void
}) {
  return (
    <>
      <SelectField
        ref={ref ?? null} label='Rights' value={entered.preset} hint={presetWords[entered.preset]}
        onChange={event => { onChange({ ...entered, preset: presets.find(preset => preset === event.target.value) ?? entered.preset }) }}
      >
        {presets.map(preset => <option key={preset} value={preset}>{presetLabels[preset]}</option>)}
      </SelectField>
      {entered.preset === 'buyer' && (
        <TextField
          label='Limit for one order (optional)' hint='In dollars, before shipping and tax. Empty for no limit.' inputMode='decimal' autoComplete='off' maxLength={12}
          value={entered.limit} error={error} onChange={event => { onChange({ ...entered, limit: event.target.value }) }}
        />
      )}
    </>
  )
}
