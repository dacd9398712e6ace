/** What an account is called in the audit log: by its e-mail address at that time, or by its id where no more is known. */
export function accountLabel ({ id, email }: { id: string, email: string | null }): string {
  return email ?? id
}
