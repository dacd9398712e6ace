import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react'
import styled, { css } from 'styled-components'
import { color, media, radius, shadow, space, touchTarget } from '../../../theme/tokens.ts'
import { ChevronIcon } from '../../../ui/controls/icons.tsx'
import { headerControl, onTablet } from './header-styles.ts'
import { useHeaderPopup } from './use-header-popup.ts'

const Place = styled.div`
  ${onTablet(css`
    position: relative;
  `)}
`

/** For a button without an icon before its chevron. */
export const toggleWidth = '28px'

const Toggle = styled.button`
  ${headerControl}
  gap: 0;
  min-width: ${toggleWidth};
  padding: 0;

  ${media.touch} {
    min-width: ${touchTarget};
  }

  &[aria-expanded='true'] > :last-child {
    rotate: 180deg;
  }
`

/** On a phone it is as wide as the page. */
const Panel = styled.section`
  position: absolute;
  z-index: 1;
  top: calc(var(--bar) + ${space(1)} - var(--lift));
  right: ${space(2)};
  left: ${space(2)};
  display: flex;
  flex-direction: column;
  max-height: calc(100dvh - var(--bar) - ${space(4)});
  overflow-y: auto;
  overscroll-behavior: contain;
  background: ${color('surface')};
  border: 1px solid ${color('line')};
  border-radius: ${radius};
  box-shadow: ${shadow};
  color: ${color('ink')};

  --ring: ${color('focus')};

  ${onTablet(css`
    top: calc(100% + ${space(3)});
    right: 0;
    left: auto;
    width: max-content;
    min-width: 240px;
    max-width: min(360px, 90vw);
  `)}
`

const steps: Record<string, number | undefined> = { ArrowDown: 1, ArrowUp: -1 }

/**
 * A button of the header and the panel that it opens.
 * @param isMenu the up and down arrow keys lead through the panel's links and buttons
 */
export function HeaderPopup ({ name, label, icon, isMenu = false, onNear, children }: {
  name: 'account' | 'cart'
  label: string
  icon?: ReactNode
  isMenu?: boolean
  /** The pointer or the focus is on the button, so the panel's code can be fetched. */
  onNear: () => void
  children: ReactNode
}) {
  const place = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const { isOpen, toggle, onKeyDown, onBlur } = useHeaderPopup(name, place, button)
  const id = useId()

  function press (event: KeyboardEvent<HTMLElement>) {
    onKeyDown(event)
    const step = isMenu ? steps[event.key] : undefined
    if (step === undefined) return
    event.preventDefault()
    if (isOpen) stepFocus(event.currentTarget, step)
    else toggle()
  }

  return (
    <Place ref={place} onKeyDown={press} onBlur={onBlur}>
      <Toggle ref={button} type='button' aria-expanded={isOpen} aria-controls={id} aria-label={label} onClick={toggle} onPointerEnter={onNear} onFocus={onNear}>
        {icon}<ChevronIcon />
      </Toggle>
      {isOpen && <Panel id={id} aria-label={label}>{children}</Panel>}
    </Place>
  )
}

/** Moves the focus to the next link or button within an element, or to the one before; past the last comes the first. */
function stepFocus (within: HTMLElement, step: number): void {
  const stops = [...within.querySelectorAll<HTMLElement>('a[href], button')]
  const at = stops.findIndex(stop => stop === document.activeElement)
  stops[(at + step + stops.length) % stops.length]?.focus()
}
