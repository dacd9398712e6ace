import { useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react'
import styled from 'styled-components'
import type { FoundItem } from '@portal/contracts/stock'
import { limits } from '@portal/contracts/policy/limits'
import { formatCount } from '../../../lib/text/format.ts'
import { color, media, radius, space, text, touchTarget } from '../../../theme/tokens.ts'
import { refinements, wordKinds } from './refinements.ts'

/**
 * One line, however many words there are, so that the results below do not move. On a desktop it shows whole words, and a button shows the rest;
 * smaller screens scroll.
 */
const Strip = styled.div`
  display: flex;
  gap: ${space(4)};
  align-items: center;
  padding: 0 ${space(4)};
  overflow-x: auto;
  scrollbar-width: thin;

  ${media.belowDesktop} {
    padding-right: ${space(16)};
    /* What continues beyond the edge fades out before it, so that nobody takes it for the end. */
    mask-image: linear-gradient(to left, transparent, black ${space(16)});
  }

  @media print {
    display: none;
  }

  > div {
    display: flex;
    flex: none;
    gap: ${space(1)};
    align-items: center;
  }

  /* A kind's label stays with its first word. */
  > div > span {
    display: flex;
    gap: ${space(1)};
    align-items: center;
    white-space: nowrap;
  }

  --button: max(26px, 1.25rem + 6px);

  button {
    min-height: var(--button);
    padding: 0 ${space(2)};
    background: ${color('surface')};
    border: 1px solid ${color('line-strong')};
    border-radius: ${radius};
    white-space: nowrap;
    cursor: pointer;
  }

  button:hover {
    background: ${color('surface-sunken')};
  }

  button:focus-visible {
    outline-offset: -1px;
  }

  button[aria-pressed='true'] {
    background: ${color('ink')};
    border-color: ${color('ink')};
    color: ${color('ink-inverse')};

    ${media.forcedColors} {
      border: 3px double Highlight;
    }
  }

  small {
    ${text('small')}
    color: ${color('ink-muted')};
  }

  ${media.desktop} {
    --gap: max(5px, calc((var(--line) - var(--button)) / 2));
    flex-wrap: wrap;
    align-content: start;
    align-items: start;
    gap: ${space(1)};
    /* The next line begins below the edge, and none of it is seen. */
    max-height: calc(var(--line) - var(--gap) + 1px);
    padding-top: var(--gap);
    overflow: hidden;

    &[data-all] {
      max-height: none;
      padding-bottom: var(--gap);
    }

    > div {
      display: contents;
    }

    > div + div > span {
      margin-left: ${space(2)};
    }
  }

  ${media.touch} {
    --button: ${touchTarget};
  }
`

/** The words, and on a desktop the button for those that have no room beside them. */
const Offer = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: start;

  > button {
    min-height: var(--line);
    padding: 0 ${space(4)};
    background: none;
    border: 0;
    text-decoration: underline;
    text-underline-offset: 3px;
    cursor: pointer;

    ${media.belowDesktop} {
      display: none;
    }
  }

  @media print {
    display: none;
  }
`

/** A line of words with its label, which on a phone stands above it. */
const Further = styled.div`
  display: flex;
  align-items: center;
  min-width: 0;

  p {
    ${text('small')}
    flex: none;
    padding-left: ${space(4)};
    color: ${color('ink-muted')};
  }

  > div {
    min-width: 0;
  }

  ${media.belowTablet} {
    display: grid;
    align-content: center;
    gap: ${space(1)};
  }

  @media print {
    display: none;
  }
`

/**
 * Words of the results to narrow them by.
 * @param items the results that are shown
 */
export function RefineStrip ({ items, more, term, words, onWords, onSearch }: {
  items: readonly FoundItem[]
  /** There are more results than these. */
  more: boolean
  term: string
  /** The words chosen so far. */
  words: readonly string[]
  onWords: (words: string[]) => void
  /** Searches with one more word, among all parts. */
  onSearch: (term: string) => void
}) {
  const kinds = useMemo(() => refinements(items, [term, ...words]), [items, term, words])
  const strip = useRef<HTMLDivElement>(null)
  const [isWhole, setWhole] = useState(false)
  const hasMore = useOverflow(strip, kinds)
  const further = kinds.flatMap(kind => kind.words.slice(0, 2))
  return (
    <>
      {more && (
        <Further>
          <p>More than {formatCount(limits.searchResultsMax)} parts match. Add a word:</p>
          <Strip role='group' aria-label='Add a word to the search'>
            <div>
              {further.map(({ text: word }) => (
                <button key={word} type='button' aria-label={`Search for ${term} ${word}`} onClick={() => { onSearch(`${term} ${word}`.toLowerCase()) }}>{word}</button>
              ))}
            </div>
          </Strip>
        </Further>
      )}
      <Offer>
        <Strip ref={strip} role='group' aria-label='Narrow these results' data-all={isWhole || undefined}>
          {words.length > 0 && (
            <div>
              {words.map(word => (
                <button key={word} type='button' aria-pressed onClick={() => { onWords(words.filter(other => other !== word)) }}>
                  {word} <span aria-hidden>×</span>
                </button>
              ))}
            </div>
          )}
          {kinds.map(({ kind, words: offered }) => (
            <div key={kind} role='group' aria-label={wordKinds[kind]}>
              {offered.map(({ text: word, count }, at) => {
                const choice = <button key={word} type='button' aria-pressed={false} onClick={() => { onWords([...words, word]) }}>{word} <small>{formatCount(count)}{more && '+'}</small></button>
                return at === 0 ? <span key={word}><small>{wordKinds[kind]}</small>{choice}</span> : choice
              })}
            </div>
          ))}
        </Strip>
        {(isWhole || hasMore) && <button type='button' aria-expanded={isWhole} onClick={() => { setWhole(!isWhole) }}>{isWhole ? 'Fewer' : 'More'}</button>}
      </Offer>
    </>
  )
}

/** Whether an element has more lines than it shows. @param content what stands in it */
function useOverflow (place: RefObject<HTMLElement | null>, content: unknown): boolean {
  const [overflows, setOverflows] = useState(false)
  useLayoutEffect(() => {
    const measure = () => {
      const { current: element } = place
      if (element !== null) setOverflows(element.scrollHeight > element.clientHeight + 1)
    }
    measure()
    window.addEventListener('resize', measure)
    return () => { window.removeEventListener('resize', measure) }
  }, [place, content])
  return overflows
}
