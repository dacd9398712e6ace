import type { FormEvent, ReactNode } from 'react'
import styled from 'styled-components'
import { color, media, space, text } from '../../theme/tokens.ts'

export const DecisionForms = styled.div`
  display: grid;
  gap: ${space(5)} ${space(6)};

  ${media.desktop} {
    grid-template-columns: repeat(3, minmax(0, 1fr));
  }
`

const Form = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(3)};
  align-content: start;

  h3 {
    ${text('body')}
    font-weight: 650;
  }

  button {
    justify-self: start;
  }

  & + & {
    padding-top: ${space(5)};
    border-top: 1px solid ${color('line')};
  }

  ${media.desktop} {
    & + & {
      padding: 0 0 0 ${space(6)};
      border-top: 0;
      border-left: 1px solid ${color('line')};
    }
  }
`

const Blocked = styled.p`
  ${text('small')}
  color: ${color('ink-muted')};
`

/** One way to settle an order. `blocked` says why it is not available. */
export function DecisionForm ({ title, blocked, onSubmit, children }: {
  title: string
  blocked: string | undefined
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  children: ReactNode
}) {
  return (
    <Form
      noValidate
      onSubmit={event => {
        event.preventDefault()
        if (blocked === undefined) onSubmit(event)
      }}
    >
      <h3>{title}</h3>
      {children}
      {blocked !== undefined && <Blocked>{blocked}</Blocked>}
    </Form>
  )
}

/** The text of a form field. */
export function enteredText (event: FormEvent<HTMLFormElement>, name: string): string {
  const value = new FormData(event.currentTarget).get(name)
  return typeof value === 'string' ? value.trim() : ''
}
