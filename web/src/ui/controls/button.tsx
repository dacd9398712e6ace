import type { ButtonHTMLAttributes, MouseEvent, Ref } from 'react'
import { Link, type LinkProps } from 'react-router-dom'
import styled, { css, keyframes } from 'styled-components'
import { color, media, radius, space, touchTarget } from '../../theme/tokens.ts'

type ButtonKind = 'primary' | 'secondary' | 'danger' | 'quiet'

const kinds = {
  primary: css`
    background: ${color('accent')};
    border-color: ${color('accent')};
    color: ${color('ink-inverse')};

    &:hover {
      background: ${color('accent-strong')};
      border-color: ${color('accent-strong')};
    }
  `,
  secondary: css`
    background: ${color('surface')};
    border-color: ${color('line-strong')};

    &:hover {
      background: ${color('surface-sunken')};
    }
  `,
  danger: css`
    background: ${color('surface')};
    border-color: ${color('danger')};
    color: ${color('danger')};

    &:hover {
      background: ${color('danger-tint')};
    }
  `,
  quiet: css`
    background: none;
    border-color: transparent;
    text-decoration: underline;
    text-underline-offset: 3px;

    &:hover {
      background: ${color('surface-sunken')};
    }
  `
}

type Shape = { $kind: ButtonKind, $compact: boolean }

const shape = css<Shape>`
  position: relative;
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: ${space(2)};
  min-height: ${({ $compact }) => $compact ? '28px' : '36px'};
  max-width: 100%;
  padding: ${({ $compact }) => $compact ? `0 ${space(2)}` : `${space(1)} ${space(4)}`};
  border: 1px solid;
  border-radius: ${radius};
  font-weight: 600;
  text-align: center;
  text-decoration: none;
  ${({ $compact }) => $compact ? 'white-space: nowrap;' : 'flex-shrink: 0;'}
  cursor: pointer;
  transition: background-color 80ms;
  ${({ $kind }) => kinds[$kind]}

  ${media.largeText} {
    white-space: normal;
  }

  &:disabled,
  &[aria-disabled='true'] {
    cursor: not-allowed;
  }

  &:disabled,
  &[aria-disabled='true'][aria-busy='false'] {
    background: ${color('surface-sunken')};
    border-color: ${color('line')};
    color: ${color('ink-muted')};
  }

  ${media.touch} {
    min-height: ${touchTarget};
  }
`

const Base = styled.button<Shape>`
  ${shape}
`

const LinkBase = styled(Link)<Shape>`
  ${shape}
`

/** Keeps the label's width while it is hidden, so that a busy button does not change its size. */
const Label = styled.span<{ $hidden: boolean }>`
  display: inline-flex;
  align-items: center;
  gap: ${space(2)};
  opacity: ${({ $hidden }) => $hidden ? 0 : 1};
`

const turn = keyframes`
  to {
    rotate: 1turn;
  }
`

const Spinner = styled.span`
  position: absolute;
  width: 16px;
  height: 16px;
  border: 2px solid currentColor;
  border-right-color: transparent;
  border-radius: 50%;
  animation: ${turn} 700ms linear infinite;
`

type Look = {
  kind?: ButtonKind
  /** For buttons in the rows of a table. */
  compact?: boolean
}

/** Enter in a field of a form presses its submit button, too. */
function ignorePress (event: MouseEvent) {
  event.preventDefault()
}

/**
 * A button; `type` is "button" unless given. While `loading`, it keeps its size and the focus, which an element that is `disabled` loses, is announced
 * as busy, and pressing it does nothing.
 */
export function Button ({ kind = 'secondary', compact = false, loading = false, type = 'button', disabled = false, onClick, children, ...rest }:
  Look & { loading?: boolean, ref?: Ref<HTMLButtonElement> } & ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <Base
      aria-disabled={loading} {...rest} type={type} disabled={disabled && !loading} aria-busy={loading} onClick={loading ? ignorePress : onClick}
      $kind={kind} $compact={compact}
    >
      <Label $hidden={loading}>{children}</Label>
      {loading && <Spinner aria-hidden />}
    </Base>
  )
}

/** A link that looks like a button. */
export function ButtonLink ({ kind = 'secondary', compact = false, ...rest }: Look & LinkProps & { ref?: Ref<HTMLAnchorElement> }) {
  return <LinkBase {...rest} $kind={kind} $compact={compact} />
}
