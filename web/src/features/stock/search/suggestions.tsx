import { useEffect, useImperativeHandle, useLayoutEffect, useMemo, useState, type Ref } from 'react'
import styled from 'styled-components'
import { layer } from '../../../theme/tokens.ts'
import { ComboboxList } from '../../../ui/controls/combobox-list.ts'
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx'
import { pastSearches, suggestionsFor } from './past-searches.ts'

/** Longer than a scanner pauses, so that nothing flashes up during a scan. In milliseconds. */
const pause = 150

const Place = styled(ComboboxList)`
  z-index: ${layer.header - 1};
  /* As wide as the box. */
  grid-column: 1 / 2;
`

/** The list below the search box, as the box steers it. */
export type SuggestionList = {
  /** Offers a key to the list. @returns whether the list has used it */
  press: (key: string) => boolean
}

/** What the search box tells of its list. */
export type ListState = { listId: string, active: string | undefined }

/**
 * Suggestions for the text in the search box. A key reaches them only if the person asks for them with ↓: Enter searches for what was typed
 * unless one of them was chosen.
 */
export function Suggestions ({ ref, id, text, user, isAsked, onState, onChoose, onClose }: {
  ref: Ref<SuggestionList>
  id: string
  text: string
  /** Whose searches they are. */
  user: string
  /** The list was asked for, and appears without a pause in typing. */
  isAsked: boolean
  onState: (state: ListState | undefined) => void
  onChoose: (term: string) => void
  onClose: () => void
}) {
  const options = useMemo(() => suggestionsFor(text, pastSearches(user)), [text, user])
  const [rested, setRested] = useState<string>()
  const [active, setActive] = useState(-1)
  const [shownText, setShownText] = useState(text)
  if (shownText !== text) {
    setShownText(text)
    setActive(-1)
  }
  const isOpen = options.length > 0 && (isAsked || rested === text || active >= 0)
  const chosen = options[active]
  const activeId = isOpen && chosen !== undefined ? `${id}-${active}` : undefined

  useEffect(() => {
    const timer = setTimeout(() => { setRested(text) }, pause)
    return () => { clearTimeout(timer) }
  }, [text])

  useLayoutEffect(() => { onState(isOpen ? { listId: id, active: activeId } : undefined) }, [onState, id, isOpen, activeId])
  useLayoutEffect(() => () => { onState(undefined) }, [onState])

  useImperativeHandle(ref, () => ({
    press (key) {
      if (options.length === 0) return false
      if (key === 'ArrowDown') setActive(active === options.length - 1 ? 0 : active + 1)
      else if (key === 'ArrowUp' && isOpen) setActive(active < 0 ? options.length - 1 : active - 1)
      else if (key === 'Enter' && chosen !== undefined) onChoose(chosen)
      else if (key === 'Escape' && isOpen) onClose()
      else return false
      return true
    }
  }), [options, active, chosen, isOpen, onChoose, onClose])

  return (
    <>
      {isOpen && (
        <Place>
          {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a combobox's list is a listbox */}
          <ul role='listbox' id={id} aria-label='Suggestions'>
            {options.map((option, at) => (
              // eslint-disable-next-line jsx-a11y/click-events-have-key-events -- the search box handles the keys
              <li
                key={option}
                translate='no'
                // eslint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- see the list
                role='option'
                id={`${id}-${at}`}
                aria-selected={at === active}
                // The search box keeps the focus; without it, the list would close before the click.
                onMouseDown={event => { event.preventDefault() }}
                onClick={() => { onChoose(option) }}
              >
                {option}
              </li>
            ))}
          </ul>
        </Place>
      )}
      <VisuallyHidden role='status'>{isOpen && (options.length === 1 ? 'One suggestion' : `${options.length} suggestions`)}</VisuallyHidden>
    </>
  )
}
