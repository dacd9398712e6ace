import type { ReactNode, Ref } from 'react'
import styled from 'styled-components'
import { color, layer, media, space, text } from '../../theme/tokens.ts'

const Foot = styled.div`
  display: grid;

  > span {
    display: none;
  }

  ${media.belowDesktop} {
    position: fixed;
    z-index: ${layer.header - 1};
    inset: auto 0 0;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: ${space(3)};
    align-items: center;
    height: var(--foot);
    padding: 0 ${space(4)};
    background: ${color('surface')};
    border-top: 1px solid ${color('line-strong')};

    > span {
      display: block;
      line-height: 1.25;
      overflow-wrap: anywhere;
    }

    small {
      ${text('small')}
      line-height: inherit;
      display: -webkit-box;
      overflow: hidden;
      color: ${color('ink-muted')};
      -webkit-box-orient: vertical;
      -webkit-line-clamp: 3;
    }

    &[data-foot='high'] small {
      -webkit-line-clamp: 5;
    }
  }

  /* The button is below the total, where neither has room beside the other. */
  ${media.largeText} {
    grid-template-columns: minmax(0, 1fr);
    gap: 0;
    align-content: center;

    small,
    &[data-foot='high'] small {
      -webkit-line-clamp: 1;
    }
  }

  @media print {
    display: none;
  }
`

/**
 * The page's main button. Below 1024 px it stays at the foot of the window, next to the total, which wider pages show in a column. At most one per
 * page.
 * @param total left out while it is useless
 * @param about what the button is about, if that may be out of view
 * @param isLong the note is a sentence or two, so the bar is taller on a phone
 */
export function MainButtonBar ({ total, about, note, isLong = false, ref, children }: {
  total?: string | undefined
  about?: string | undefined
  note: string
  isLong?: boolean
  ref?: Ref<HTMLDivElement> | undefined
  children: ReactNode
}) {
  return (
    <Foot ref={ref} tabIndex={-1} data-foot={isLong ? 'high' : 'low'}>
      <span>
        {total !== undefined && <b>{total}</b>}
        {about !== undefined && <small translate='no'>{about}</small>}
        <small>{note}</small>
      </span>
      {children}
    </Foot>
  )
}
