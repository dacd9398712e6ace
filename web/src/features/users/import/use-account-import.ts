import { useState } from 'react'
import type { ImportedAccount } from '@portal/contracts/account-import'
import { limits } from '@portal/contracts/policy/limits'
import { problemTexts, type LineProblem } from '@portal/contracts/rules/accounts/account-rows'
import { importAccounts, refetchUsers } from '../../../api/users.ts'
import { toApiError, type ApiError } from '../../../lib/http/api-error.ts'
import { mayBeMade } from '../../../ui/feedback/toast-failed-change.ts'
import { codeAskedBy, type CodeEntry } from '../invitations/use-invitations.ts'
import { problemsInErp } from './problems-in-erp.ts'
import type { AccountList, ImportRow } from './read-accounts.ts'

/** A list of accounts: read and checked, so that it can be looked at before anything is created, and then created in groups. */
export function useAccountImport () {
  const [rows, setRows] = useState<readonly ImportRow[]>([])
  const [problems, setProblems] = useState<readonly LineProblem[]>([])
  const [error, setError] = useState<ApiError>()
  const [busy, setBusy] = useState<'checking' | 'creating'>()
  // Undefined until the BFF asks for a code. Each group of accounts needs a new one.
  const [code, setCode] = useState<CodeEntry>()

  /** Fetches the outcomes group by group. Those received before a failure stay. */
  async function ask (wanted: readonly ImportRow[], check: boolean): Promise<void> {
    setBusy(check ? 'checking' : 'creating')
    setError(undefined)
    let proof = code?.text
    let asked: ImportedAccount[] = []
    try {
      for (let first = 0; first < wanted.length; first += limits.invitationsMax) {
        const group = wanted.slice(first, first + limits.invitationsMax).map(({ account }) => account)
        asked = group
        const outcomes = await importAccounts(group, check, proof)
        proof = undefined
        setRows(before => before.map(row => {
          const at = group.indexOf(row.account)
          const outcome = at < 0 ? undefined : outcomes[at]
          return outcome === undefined ? row : { account: row.account, outcome }
        }))
      }
      setCode(undefined)
    } catch (failure) {
      const failed = toApiError(failure)
      const wantedCode = codeAskedBy(failed)
      if (wantedCode !== undefined) setCode(wantedCode)
      else if (failed.code !== 'staff_login_to_confirm') setError(failed)
      if (!check && mayBeMade(failed)) setRows(before => before.map(row => asked.includes(row.account) ? { account: row.account, mayExist: true } : row))
    } finally {
      setBusy(undefined)
    }
    if (!check) await refetchUsers()
  }

  /** Forgets the list that was read, so that nothing is created from a list that has changed since. */
  function discard (): void {
    setRows([])
    setProblems([])
    setError(undefined)
    setCode(undefined)
  }

  async function read (list: AccountList | Promise<AccountList>): Promise<void> {
    discard()
    setBusy('checking')
    const { accounts, problems: found, unread } = await Promise.resolve(list).finally(() => { setBusy(undefined) })
    setProblems(found)
    if (found.length > 0) return await addProblems({ accounts, unread })
    const read = accounts.map(({ account }) => ({ account }))
    setRows(read)
    await ask(read, true)
  }

  async function addProblems (list: Pick<AccountList, 'accounts' | 'unread'>): Promise<void> {
    setBusy('checking')
    try {
      const more = await problemsInErp(list)
      setProblems(found => [...found, ...more])
    } catch (failure) {
      setError(toApiError(failure))
    } finally {
      setBusy(undefined)
    }
  }

  const waiting = rows.filter(({ outcome }) => outcome?.outcome === 'new' || outcome?.outcome === 'to_invite' || outcome?.outcome === 'portal_unavailable')
  const unchecked = rows.filter(({ outcome }) => outcome === undefined)
  return {
    rows,
    problems: problemTexts(problems),
    error,
    busy,
    code,
    waiting,
    enterCode: (text: string) => { setCode({ text }) },
    read,
    discard,
    create: async () => { await ask(waiting, false) },
    /** Where the check failed. */
    retry: async () => { await ask(unchecked, true) },
    hasUnchecked: unchecked.length > 0
  }
}
