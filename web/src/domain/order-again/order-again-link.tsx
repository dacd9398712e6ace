import { TextLink } from '../../ui/controls/text-link.tsx'

/** Leads from a line to the page where it can be ordered again. @param part its part number */
export function OrderAgainLink ({ part, to }: { part: string, to: string }) {
  return <TextLink to={to} aria-label={`Order again: ${part}`}>Order again</TextLink>
}
