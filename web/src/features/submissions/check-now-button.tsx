import { useState } from 'react'
import type { Reference } from '@portal/contracts/base/ids'
import { checkSubmission, type OpenSubmission } from '../../api/submissions.ts'
import { toApiError } from '../../lib/http/api-error.ts'
import { Button } from '../../ui/controls/button.tsx'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'
import { toast } from '../../ui/feedback/toast-store.ts'
import { VerbatimNumber } from '../../ui/layout/verbatim-text.tsx'
import { sentenceOf } from './event-words.ts'

/** Whether the order can be looked up in the ERP, or sent, before the portal does so by itself. */
export function isLookedUp ({ state }: Pick<OpenSubmission, 'state'>): boolean {
  return state === 'unknown' || state === 'manual' || state === 'queued'
}

/** Looks an order up at once. The page then shows its state, and its history shows what was found. */
export function CheckNowButton ({ reference }: { reference: Reference }) {
  const [checking, setChecking] = useState(false)
  async function check () {
    setChecking(true)
    try {
      const { found, said } = await checkSubmission(reference)
      toast({ id: 'check-now', kind: found ? 'success' : 'info', header: 'Checked', body: `${reference}: ${sentenceOf(said)}` })
    } catch (thrown) {
      const { code, message } = toApiError(thrown)
      if (code !== 'unauthenticated') toast({ id: 'check-now', kind: 'danger', header: 'Not Checked', body: message })
    }
    setChecking(false)
  }
  return <Button compact loading={checking} onClick={check}>Check now<VisuallyHidden>: <VerbatimNumber>{reference}</VerbatimNumber></VisuallyHidden></Button>
}
