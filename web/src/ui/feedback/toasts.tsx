import { useEffect, useId, useLayoutEffect, useState } from 'react'
import styled, { keyframes } from 'styled-components'
import { create } from 'zustand'
import { color, media, radius, shadow, space, text } from '../../theme/tokens.ts'
import { iconButton } from '../controls/icon-button.ts'
import { CloseIcon } from '../controls/icons.tsx'
import { withVerbatimNumbers } from '../layout/verbatim-text.tsx'
import { dismissToast, useToasts, type Toast, type ToastKind } from './toast-store.ts'

/**
 * At the foot of the window, above the bars there: on the left, because buttons are on the right, and as wide as a phone. The newest toast is nearest
 * to the edge. It takes at most half of the window, so that it never reaches the header. Clicks next to its cards go to the page.
 */
const Region = styled.section`
  position: fixed;
  z-index: var(--front);
  bottom: calc(var(--window-foot) + var(--foot-bar) - ${space(2)});
  left: 0;
  display: flex;
  flex-direction: column-reverse;
  gap: ${space(2)};
  width: 432px;
  max-height: 50dvh;
  /* Room for the shadows. */
  padding: ${space(6)};
  overflow-y: auto;
  pointer-events: none;

  /* It has no size, so that nothing moves when the bars at the foot come and go. */
  &:empty {
    padding: 0;
  }

  > * {
    flex: none;
    pointer-events: auto;
  }

  ${media.belowTablet} {
    width: 100%;
    padding-inline: ${space(2)};
  }

  @media print {
    display: none;
  }
`

const edges: Record<ToastKind, string> = {
  danger: color('danger'),
  success: color('success'),
  info: color('info'),
  loading: color('ink-muted')
}

const arrive = keyframes`
  from {
    opacity: 0;
    translate: 0 8px;
  }
`

const Card = styled.div<{ $kind: ToastKind }>`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: 0 ${space(2)};
  padding: ${space(2.5)} ${space(2)} ${space(2.5)} ${space(4)};
  background: ${color('surface')};
  border: 1px solid ${color('line-strong')};
  border-left: 4px solid ${({ $kind }) => edges[$kind]};
  border-radius: ${radius};
  box-shadow: ${shadow};
  animation: ${arrive} 140ms ease-out;
`

const Header = styled.p`
  ${text('body')}
  align-self: center;
  min-width: 0;
  font-weight: 650;
  overflow-wrap: anywhere;
`

const Count = styled.span`
  color: ${color('ink-muted')};
  font-weight: 400;
`

const Body = styled.p`
  grid-column: 1;
  color: ${color('ink-muted')};
  overflow-wrap: anywhere;
`

const Close = styled.button`
  grid-row: span 2;
  align-self: start;
  ${iconButton(28)}

  &:hover {
    background: ${color('surface-sunken')};
  }

  ${media.touch} {
    margin: -8px -4px -8px 0;
  }
`

/** The regions on the page, in the order in which they were rendered. */
const useRegions = create<{ ids: readonly string[] }>()(() => ({ ids: [] }))

/**
 * The region where toasts appear: one in the app, and one in each dialog, because nothing outside an open dialog can be seen well, pressed or
 * read by a screen reader. They appear in the one in front.
 */
export function Toasts () {
  const id = useId()
  const isInFront = useRegions(({ ids }) => ids.at(-1) === id)
  const toasts = useToasts(state => state.toasts)
  useLayoutEffect(() => {
    useRegions.setState(({ ids }) => ({ ids: [...ids, id] }))
    return () => { useRegions.setState(({ ids }) => ({ ids: ids.filter(other => other !== id) })) }
  }, [id])
  return (
    <Region aria-label='Messages' aria-live='polite' aria-relevant='additions'>
      {isInFront && toasts.toReversed().map(shown => <ToastCard key={shown.id} shown={shown} />)}
    </Region>
  )
}

/** A toast stays while it is hovered or focused, so that slow readers have enough time. */
function ToastCard ({ shown }: { shown: Toast }) {
  const [held, setHeld] = useState(false)
  const { id, kind, header, body, duration, count } = shown

  useEffect(() => {
    if (duration === null || held) return
    const timer = setTimeout(() => { dismissToast(id) }, duration)
    return () => { clearTimeout(timer) }
  }, [shown, id, duration, held])

  const hold = () => { setHeld(true) }
  const release = () => { setHeld(false) }
  return (
    <Card $kind={kind} onPointerEnter={hold} onPointerLeave={release} onFocus={hold} onBlur={release}>
      <Header>{withVerbatimNumbers(header)}{count > 1 && <Count> ×{count}</Count>}</Header>
      <Close type='button' aria-label={`Dismiss: ${header}`} onClick={() => { dismissToast(id) }}><CloseIcon /></Close>
      <Body>{withVerbatimNumbers(body)}</Body>
    </Card>
  )
}
