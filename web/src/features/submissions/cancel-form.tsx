import { useState } from 'react'
import { limits } from '@portal/contracts/policy/limits'
import * as messages from '@portal/contracts/policy/messages'
import { textFault } from '@portal/contracts/rules/text/typed-text'
import { useAskBeforeLeaving } from '../../lib/forms/use-ask-before-leaving.ts'
import { Button } from '../../ui/controls/button.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import { DecisionForm, enteredText } from './decision-form.tsx'

/** Cancels an order that is no longer wanted, with a reason. `blocked` says why that is not possible. */
export function CancelForm ({ blocked, loading, onCancel }: {
  blocked: string | undefined
  loading: boolean
  onCancel: (reason: string) => void
}) {
  const [problem, setProblem] = useState<string>()
  const [isTyped, setTyped] = useState(false)
  useAskBeforeLeaving(isTyped)
  return (
    <DecisionForm
      title='It is no longer wanted' blocked={blocked}
      onSubmit={event => {
        const reason = enteredText(event, 'reason')
        const fault = textFault(reason, { min: 1, max: limits.cancelReasonMax })
        if (fault === 'blank') setProblem('Enter a reason for the dealer.')
        else if (fault === 'control') setProblem(messages.controlCharacters)
        else {
          setProblem(undefined)
          onCancel(reason)
        }
      }}
    >
      <p>
        If you cancel, the portal will no longer send the order. The dealer will see your reason in the portal and by email, and can restore the parts to
        the cart.
      </p>
      <TextField
        label='Reason (shown to the dealer)' name='reason' maxLength={limits.cancelReasonMax} error={problem} autoComplete='off'
        onChange={event => { setTyped(event.target.value.trim() !== '') }}
      />
      <Button kind='danger' type='submit' disabled={blocked !== undefined} loading={loading}>Cancel the order</Button>
    </DecisionForm>
  )
}
