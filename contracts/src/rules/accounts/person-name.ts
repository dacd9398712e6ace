/** A person's name as others read it: first and last name, or the email address if the account has neither. */
export function personName ({ nameFirst, nameLast, email }: { nameFirst: string | null, nameLast: string | null, email: string }): string {
  const name = [nameFirst, nameLast].filter(part => part !== null).join(' ')
  return name === '' ? email : name
}
