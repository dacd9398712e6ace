import { useState } from 'react'
import { limits } from '@portal/contracts/policy/limits'
import { typedAddress } from '@portal/contracts/rules/text/typed-address'
import type { Invitation } from '@portal/contracts/users'
import { refetchUsers, inviteDealers, type Invited } from '../../../api/users.ts'
import { toApiError, type ApiError } from '../../../lib/http/api-error.ts'
import { emailProblem } from '../forms/user-schemas.ts'

/** What the administrator has entered for a dealer, and the outcome of the invitation. */
export type InvitationEntry = { ticked: boolean, email: string, problem?: string | undefined, invitation?: Invitation }

const empty: InvitationEntry = { ticked: false, email: '' }

/** The code of the user's own two-step login, as entered. */
export type CodeEntry = { text: string, problem?: string | undefined }

/** The progress of sending; undefined before it begins. */
type Progress = { sent: number, total: number, error?: ApiError }

/**
 * The invitations to the dealers of a representative. They are sent in groups, one at a time, so that progress can be shown and a failure leaves the
 * rest checked.
 */
export function useInvitations (rep: string) {
  const [entries, setEntries] = useState<ReadonlyMap<string, InvitationEntry>>(new Map())
  const [progress, setProgress] = useState<Progress>()
  const [busy, setBusy] = useState(false)
  // Undefined until the BFF asks for a code. Each group of invitations needs a new one.
  const [code, setCode] = useState<CodeEntry>()

  const entryOf = (dealer: string): InvitationEntry => entries.get(dealer) ?? empty

  function change (dealers: readonly string[], to: Partial<InvitationEntry>): void {
    setEntries(before => {
      const after = new Map(before)
      for (const dealer of dealers) after.set(dealer, { ...before.get(dealer) ?? empty, ...to })
      return after
    })
  }

  /** Marks the checked entries with an invalid address, and returns the first such dealer. */
  function findProblem (ticked: readonly string[]): string | undefined {
    const problems = ticked.map(dealer => ({ dealer, problem: emailProblem(entryOf(dealer).email) }))
    for (const { dealer, problem } of problems) change([dealer], { problem })
    return problems.find(({ problem }) => problem !== undefined)?.dealer
  }

  async function sendAll (wanted: Invited): Promise<void> {
    let [sent, proof] = [0, code?.text]
    for (let first = 0; first < wanted.length; first += limits.invitationsMax) {
      setProgress({ sent, total: wanted.length })
      const invitations = await inviteDealers(rep, wanted.slice(first, first + limits.invitationsMax), proof)
      proof = undefined
      for (const invitation of invitations) {
        const done = invitation.outcome === 'invited'
        if (done) sent++
        const problem = invitation.outcome === 'email_taken' ? invitation.message : undefined
        change([invitation.dealer_number], { invitation, ticked: !done, problem })
      }
    }
    setProgress({ sent, total: wanted.length })
  }

  /**
   * Sends an invitation to each of these dealers.
   * @returns the first dealer whose address is wrong; then nothing was sent
   */
  async function send (ticked: readonly string[]): Promise<string | undefined> {
    const wrong = findProblem(ticked)
    if (wrong !== undefined) return wrong
    setBusy(true)
    try {
      await sendAll(ticked.map(dealer => ({ dealer_number: dealer, email: typedAddress(entryOf(dealer).email) })))
      setCode(undefined)
    } catch (failure) {
      const error = toApiError(failure)
      const asked = codeAskedBy(error)
      if (asked !== undefined) setCode(asked)
      setProgress(before => before === undefined || asked !== undefined ? undefined : { ...before, error })
    } finally {
      setBusy(false)
    }
    await refetchUsers()
    return undefined
  }

  return { entryOf, change, send, busy, progress, code, enterCode: (text: string) => { setCode({ text }) } }
}

/** The empty field that a refusal asks to be filled in; undefined for any other refusal. */
export function codeAskedBy ({ code, message }: ApiError): CodeEntry | undefined {
  if (code === 'code_required') return { text: '' }
  return code === 'code_wrong' ? { text: '', problem: message } : undefined
}
