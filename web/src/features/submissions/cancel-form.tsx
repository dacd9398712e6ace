import { useState } from 'react'
import { useAskBeforeLeaving } from '../../lib/forms/use-ask-before-leaving.ts'
import { reasonProblem } from '../../lib/text/reason-problem.ts'
import { Button } from '../../ui/controls/button.tsx'
import { ReasonField } from '../../ui/controls/reason-field.tsx'
import { DecisionForm } from './decision-form.tsx'

/** Cancels an order that is no longer wanted, with a reason. `blocked` says why that is not possible. */
export function CancelForm ({ blocked, loading, onCancel }: {
  blocked: string | undefined
  loading: boolean
  onCancel: (reason: string) => void
}) {
  const [problem, setProblem] = useState<string>()
  const [reason, setReason] = useState('')
  useAskBeforeLeaving(reason.trim() !== '')
  return (
    <DecisionForm
      title='It is no longer wanted' blocked={blocked}
      onSubmit={() => {
        const found = reasonProblem(reason, 'the dealer')
        setProblem(found)
        if (found === undefined) onCancel(reason.trim())
      }}
    >
      <p>
        If you cancel, the portal will no longer send the order. The dealer will see your reason in the portal and by email, and can restore the parts to
        the cart.
      </p>
      <ReasonField label='Reason (shown to the dealer)' value={reason} error={problem} onChange={event => { setReason(event.target.value) }} />
      <Button kind='danger' type='submit' disabled={blocked !== undefined} loading={loading}>Cancel the order</Button>
    </DecisionForm>
  )
}
