import { useState } from 'react'
import { limits } from '@portal/contracts/policy/limits'
import { formatDate } from '@portal/contracts/base/dates'
import type { LinkCandidate } from '../../api/submissions.ts'
import { typedAsIs } from '../../ui/controls/typed-as-is.ts'
import { Button } from '../../ui/controls/button.tsx'
import { SelectField } from '../../ui/controls/select-field.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import { DecisionForm, enteredText } from './decision-form.tsx'
import { linkBlocked, recommendedDecision, type DecisionFacts } from './available-decisions.ts'

/** Means "another id"; no id of the ERP contains this. */
const byId = '#'
const chooseOne = 'Choose an order'

/** Links to an order in the ERP: chosen from the dealer's orders, or entered by its id in the ERP. */
export function LinkForm ({ situation, candidates, asking, problem, linking, onLink, onProblem }: {
  situation: DecisionFacts
  /** Undefined until they are loaded. */
  candidates: readonly LinkCandidate[] | undefined
  /** They are being loaded. */
  asking: boolean
  problem: string | undefined
  linking: boolean
  onLink: (erpOrderId: string) => void
  onProblem: (problem: string) => void
}) {
  const [picked, setPicked] = useState<string>()
  const { standing } = situation
  const named = standing?.kind === 'stands' || standing?.kind === 'unsaid' ? standing.erp_order_id : undefined
  const free = (id: string | undefined) => candidates?.some(({ erp_order_id: known, submission }) => known === id && submission === null) === true
  const chosen = picked === byId || free(picked) ? picked ?? '' : free(named) ? named ?? '' : ''
  const isOffered = candidates !== undefined || asking
  const typing = chosen === byId || !isOffered
  const chosenOrder = candidates?.find(({ erp_order_id: id }) => id === chosen)
  const [typed, setTyped] = useState('')
  const blocked = linkBlocked(situation, typing ? typed.trim() : chosen)
  return (
    <DecisionForm
      title='It is in the ERP' blocked={blocked}
      onSubmit={event => {
        const id = typing ? enteredText(event, 'erp_order_id') : chosen
        if (id === '') onProblem(typing ? 'Enter the ERP ID of the order.' : `${chooseOne}.`)
        else onLink(id)
      }}
    >
      <p>{isOffered ? 'Choose' : 'Enter'} the matching order. If its quantities or prices differ from what was ordered, you will see the differences first.</p>
      {isOffered && (
        <SelectField label='Order in the ERP' hint={chosenOrder === undefined ? undefined : detailsOf(chosenOrder, chosen === named)} value={chosen} error={typing ? undefined : problem} onChange={({ target: { value } }) => { setPicked(value) }}>
          <option value=''>{candidates === undefined ? 'Loading the dealer’s orders…' : chooseOne}</option>
          {candidates?.map(candidate => (
            <option key={candidate.erp_order_id} translate='no' value={candidate.erp_order_id} disabled={candidate.submission !== null}>
              {nameOf(candidate)}
            </option>
          ))}
          <option value={byId}>Another order, by its ERP ID</option>
        </SelectField>
      )}
      {typing && <TextField label='ERP ID of the order' name='erp_order_id' maxLength={limits.recordIdMax} error={problem} autoComplete='off' {...typedAsIs} onChange={({ target: { value } }) => { setTyped(value) }} />}
      <Button
        kind={recommendedDecision(situation) === 'link' ? 'primary' : 'secondary'} type='submit'
        disabled={blocked !== undefined} loading={linking}
      >
        Link to this order
      </Button>
    </DecisionForm>
  )
}

/** Short enough for a select in a third of the page; `detailsOf` says the rest. */
function nameOf ({ erp_order_id: id, order_number: number, po_number: po, submission }: LinkCandidate): string {
  const words = [number ?? `ERP ID ${id}`, po === '' ? 'no PO number' : `PO #${po}`, ...(submission === null ? [] : [`linked to ${submission}`])]
  return words.join(' · ')
}

function detailsOf ({ type, order_date: date }: LinkCandidate, isNamed: boolean): string {
  const words = [type === 'unlisted' ? 'no longer shown' : type, ...(date === null ? [] : [`ordered on ${formatDate(date)}`]), ...(isNamed ? ['under this reference'] : [])]
  return `It is ${words.join(', ')}.`
}
