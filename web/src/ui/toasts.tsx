import { useEffect, useState } from 'react'
import styled, { keyframes } from 'styled-components'
import { color, layer, media, narrowWidth, radius, shadow, space, text } from '../theme/tokens.ts'
import { beep } from './beep.ts'
import { CloseIcon } from './icons.tsx'
import { dismissToast, useToasts, type Toast, type ToastKind } from './toast-store.ts'

/**
 * Below the header, beside the page's title: there it covers neither the title's buttons, which are at the right, nor a bar at the foot of the
 * window. On a phone the title has no room beside it, so the header is covered instead. Clicks beside its cards go to the page.
 */
const Region = styled.section`
  position: fixed;
  z-index: ${layer.toast};
  top: calc(64px + var(--acting));
  right: 0;
  left: 0;
  display: grid;
  gap: ${space(2)};
  width: min(380px, calc(100vw - ${space(8)}));
  max-height: calc(100dvh - 80px - var(--acting));
  margin: 0 auto;
  overflow-y: auto;
  pointer-events: none;

  > * {
    pointer-events: auto;
  }

  ${media.belowTablet} {
    top: ${space(1)};
    max-height: calc(100dvh - ${space(4)});
  }

  ${media.desktop} {
    top: calc(104px + var(--acting));
    max-height: calc(100dvh - 120px - var(--acting));

    /* A narrow page has room beside its title. */
    :root:has([data-narrow]) & {
      right: auto;
      left: calc(50% + ${narrowWidth} / 2 + ${space(2)});
      width: min(380px, calc(50vw - ${narrowWidth} / 2 - ${space(6)}));
      margin: 0;
    }
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
    translate: 0 -8px;
  }
`

const Card = styled.div<{ $kind: ToastKind }>`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: 0 ${space(2)};
  padding: ${space(2.5)} ${space(2)} ${space(2.5)} ${space(4)};
  background: ${color('surface')};
  border: 1px solid ${color('line')};
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
  display: grid;
  place-items: center;
  width: 28px;
  height: 28px;
  padding: 0;
  background: none;
  border: 0;
  border-radius: ${radius};
  cursor: pointer;

  &:hover {
    background: ${color('surface-sunken')};
  }

  ${media.touch} {
    width: 44px;
    height: 44px;
    margin: -8px -4px -8px 0;
  }
`

/** The region where toasts appear; render it once in the app. */
export function Toasts () {
  const toasts = useToasts(state => state.toasts)
  return (
    <Region aria-label='Messages' aria-live='polite' aria-relevant='additions'>
      {toasts.map(shown => <ToastCard key={shown.id} shown={shown} />)}
    </Region>
  )
}

/** A toast stays while it is hovered or focused, so that slow readers have enough time. */
function ToastCard ({ shown }: { shown: Toast }) {
  const [held, setHeld] = useState(false)
  const { id, kind, header, body, duration, count } = shown

  useEffect(() => {
    if (kind === 'danger' || kind === 'success') beep(kind)
  }, [shown, kind])

  useEffect(() => {
    if (duration === null || held) return
    const timer = setTimeout(() => { dismissToast(id) }, duration)
    return () => { clearTimeout(timer) }
  }, [shown, id, duration, held])

  const hold = () => { setHeld(true) }
  const release = () => { setHeld(false) }
  return (
    <Card $kind={kind} onPointerEnter={hold} onPointerLeave={release} onFocus={hold} onBlur={release}>
      <Header>{header}{count > 1 && <Count> ×{count}</Count>}</Header>
      <Close type='button' aria-label={`Dismiss: ${header}`} onClick={() => { dismissToast(id) }}><CloseIcon /></Close>
      <Body>{body}</Body>
    </Card>
  )
}
