/** An e-mail address that, where it does not fit on a line, is broken behind its `@`. */
export function MailAddress ({ children: address }: { children: string }) {
  const domain = address.lastIndexOf('@') + 1
  return <>{address.slice(0, domain)}<wbr />{address.slice(domain)}</>
}
