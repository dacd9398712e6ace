/** What an account is called in the audit log: by its e-mail address at that time, or by its id where no more is known. */
export function accountLabel (account: { id: string, email: string | null } | null): string | null {
  return account === null ? null : account.email ?? account.id
}
