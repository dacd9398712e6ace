import { useState, type FormEvent } from 'react'
import styled from 'styled-components'
import { patterns } from '@portal/contracts/limits'
import { toApiError } from '../../lib/api-error.ts'
import { actFor } from '../../state/act-for.ts'
import { space } from '../../theme/tokens.ts'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast-store.ts'

const Form = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 200px) auto;
  gap: ${space(2)};
  justify-content: start;

  /* Beside the field, whose label above and notes below it keep clear of. */
  > button {
    align-self: start;
    margin-top: ${space(6)};
  }
`

const dealerNumber = new RegExp(patterns.customerNumber)

/** Staff name the dealer they want to act for by its account number. */
export function ActForDealer () {
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const [selecting, setSelecting] = useState(false)

  async function select (event: FormEvent) {
    event.preventDefault()
    const customer = text.trim().toUpperCase()
    if (!dealerNumber.test(customer)) {
      setError('Enter the account number of a dealer.')
      return
    }
    setSelecting(true)
    try {
      await actFor(customer)
    } catch (failure) {
      setSelecting(false)
      const { code, message } = toApiError(failure)
      if (code === 'not_found') setError(`There is no dealer ${customer} that you can act for.`)
      else toast({ kind: 'danger', header: 'Something Went Wrong', body: message })
    }
  }

  return (
    <Panel title='Act for a dealer'>
      <Form onSubmit={select} noValidate>
        <TextField
          label='Dealer number'
          value={text}
          error={error}
          autoComplete='off'
          autoCapitalize='characters'
          spellCheck={false}
          onChange={({ target }) => {
            setText(target.value)
            setError(undefined)
          }}
        />
        <Button kind='primary' type='submit' loading={selecting}>Select</Button>
      </Form>
    </Panel>
  )
}
