import { TextLink } from '../../ui/controls/text-link.tsx'

/** Leads from a line to where it is ordered again. @param part its part number */
export function OrderAgainLink ({ part, to }: { part: string, to: string }) {
  return <TextLink to={to} aria-label={`Order again: ${part}`}>Order again</TextLink>
}
