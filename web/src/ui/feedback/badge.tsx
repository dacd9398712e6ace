import styled, { css } from 'styled-components'
import { color, media, space, text } from '../../theme/tokens.ts'

export type BadgeKind = 'neutral' | 'info' | 'warn' | 'danger' | 'due' | 'success'

const kinds = {
  neutral: css`
    background: ${color('surface-sunken')};
    color: ${color('ink')};
  `,
  info: css`
    background: ${color('info-tint')};
    color: ${color('info')};
  `,
  warn: css`
    background: ${color('warn-tint')};
    color: ${color('warn')};
  `,
  danger: css`
    background: ${color('danger-tint')};
    color: ${color('danger')};
  `,
  due: css`
    background: ${color('due-tint')};
    color: ${color('due')};
  `,
  success: css`
    background: ${color('success-tint')};
    color: ${color('success')};
  `
}

/** A short label that names a state. */
export const Badge = styled.span<{ $kind?: BadgeKind }>`
  ${({ $kind = 'neutral' }) => kinds[$kind]}
  ${text('small')}
  display: inline-block;
  padding: 1px ${space(2)};
  border-radius: 10px;
  font-weight: 600;

  ${media.forcedColors} {
    outline: 1px solid CanvasText;
  }

  ${media.tablet} {
    white-space: nowrap;
  }
`

/** A small count on a control. */
export const CountBadge = styled.span`
  ${text('small')}
  min-width: 20px;
  padding: 2px 6px;
  background: ${color('accent')};
  border-radius: 10px;
  color: ${color('ink-inverse')};
  font-weight: 700;
  text-align: center;

  ${media.forcedColors} {
    outline: 1px solid CanvasText;
  }
`
