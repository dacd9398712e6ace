import { useState, type ReactNode, type Ref } from 'react'
import styled from 'styled-components'
import { limits } from '@portal/contracts/policy/limits'
import { color, media, space } from '../../theme/tokens.ts'
import { TextField } from '../controls/text-field.tsx'

/** The fields for which a tablet has room beside the search. */
const fieldsBeside = 3

/** The filters of a list in a row: the search, `$fields` smaller fields, then those on a line of their own. */
const Filters = styled.search<{ $fields: number }>`
  display: grid;
  /* Two choices stand side by side only where neither is cut off. */
  grid-template-columns: repeat(${({ $fields }) => $fields === 2 ? 'auto-fit, minmax(min(100%, 12.5rem), 1fr)' : `${Math.min(2, Math.max(1, $fields))}, minmax(0, 1fr)`});
  gap: ${space(3)} ${space(4)};
  align-items: start;

  > :first-child,
  > :nth-child(n + ${({ $fields }) => $fields + 2}) {
    grid-column: 1 / -1;
  }

  ${media.belowTablet} {
    /* The first of an odd number. */
    > :nth-child(${({ $fields }) => 1 + $fields % 2}) {
      grid-column: 1 / -1;
    }
  }

  /* Beside more than three fields, a tablet has no room for the search. */
  ${media.tablet} {
    grid-template-columns: ${({ $fields }) => $fields > fieldsBeside ? '' : 'minmax(0, 2fr)'} ${({ $fields }) => $fields > 0 && `repeat(${$fields}, minmax(0, 1fr))`};

    > :first-child {
      grid-column: ${({ $fields }) => $fields > fieldsBeside ? '1 / -1' : 'span 1'};
    }
  }

  ${media.desktop} {
    grid-template-columns: minmax(0, 2fr) ${({ $fields }) => $fields > 0 && `repeat(${$fields}, minmax(0, 1fr))`};

    > :first-child {
      grid-column: span 1;
    }
  }

  @media print {
    display: none;
  }
`

/** What stands beside the count keeps its place as the count changes. */
const Found = styled.p`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: ${space(1)} ${space(4)};
  color: ${color('ink-muted')};
`

/**
 * Search and filters of a list that is already loaded: they apply with every letter.
 * @param label what the list contains, which also names the count
 * @param searchLabel what the search finds, to distinguish it from the header's search for parts
 * @param fields how many fields are next to the search
 * @param sort the controls for a phone
 * @param found the count in words
 * @param more a control next to the count
 */
export function ListFilters ({ label, searchLabel = 'Search', field, search, placeholder, onSearch, fields, children, sort, found, more }: {
  label: string
  searchLabel?: string
  field: Ref<HTMLInputElement>
  search: string
  placeholder: string
  onSearch: (text: string) => void
  fields: number
  children?: ReactNode
  sort?: ReactNode
  found: ReactNode
  more?: ReactNode
}) {
  // The field keeps blanks that the address omits, and follows the address only if that changes elsewhere. The page renders a change of the address
  // later than the letter that made it; until then, it shows what was typed before.
  const [typed, setTyped] = useState<{ text: string, before: readonly string[] }>({ text: search, before: [] })
  const hasArrived = typed.text.trim() === search.trim()
  if (hasArrived && typed.before.length > 0) setTyped({ text: typed.text, before: [] })
  const shown = hasArrived || typed.before.includes(search.trim()) ? typed.text : search
  return (
    <Filters aria-label={label} $fields={fields}>
      <TextField
        ref={field} label={searchLabel} type='search' value={shown} maxLength={limits.searchTermMax} autoComplete='off' placeholder={placeholder}
        onChange={({ target: { value } }) => {
          setTyped({ text: value, before: [...typed.before, search.trim(), typed.text.trim()] })
          onSearch(value)
        }}
      />
      {children}
      {sort}
      <Found><span role='status'>{label}: {found}</span>{more}</Found>
    </Filters>
  )
}
