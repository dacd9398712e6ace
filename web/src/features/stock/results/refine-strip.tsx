import { useMemo } from 'react'
import styled from 'styled-components'
import type { FoundItem } from '@portal/contracts/stock'
import { limits } from '@portal/contracts/policy/limits'
import { formatCount } from '../../../lib/text/format.ts'
import { color, media, radius, space, text, touchTarget } from '../../../theme/tokens.ts'
import { refinements, wordKinds } from './refinements.ts'

/** One line, however much there is to choose from: the results below it must not move. */
const Strip = styled.div`
  display: flex;
  gap: ${space(4)};
  align-items: center;
  padding: 0 ${space(16)} 0 ${space(4)};
  overflow-x: auto;
  scrollbar-width: thin;
  /* What goes on beside the edge fades out before it, so that nobody takes it for the end. */
  mask-image: linear-gradient(to left, transparent, black ${space(16)});

  @media print {
    display: none;
  }

  > div {
    display: flex;
    flex: none;
    gap: ${space(1)};
    align-items: center;
  }

  > div > span {
    ${text('small')}
    color: ${color('ink-muted')};
    white-space: nowrap;
  }

  button {
    min-height: 26px;
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
  }

  small {
    ${text('small')}
    color: ${color('ink-muted')};
  }

  ${media.touch} {
    button {
      min-height: ${touchTarget};
    }
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
      <Strip role='group' aria-label='Narrow these results'>
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
            <span>{wordKinds[kind]}</span>
            {offered.map(({ text: word, count }) => (
              <button key={word} type='button' aria-pressed={false} onClick={() => { onWords([...words, word]) }}>
                {word} <small>{formatCount(count)}{more && '+'}</small>
              </button>
            ))}
          </div>
        ))}
      </Strip>
    </>
  )
}
