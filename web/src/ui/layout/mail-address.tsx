/** An email address that breaks after its `@` if it does not fit on a line. */
export function MailAddress ({ children: address }: { children: string }) {
  const domain = address.lastIndexOf('@') + 1
  return <>{address.slice(0, domain)}<wbr />{address.slice(domain)}</>
}
