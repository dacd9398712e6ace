import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRef } from 'react'
import { expect, test } from 'vitest'
import { ListFilters } from './list-filters.tsx'

test('no letter is lost while the page has not rendered the address with the ones before, and a change elsewhere counts', async () => {
  const filters = (search: string) => <ListFilters label='Orders' field={createRef()} search={search} placeholder='' fields={0} found='2' onSearch={() => {}} />
  const { rerender } = render(filters(''))
  const field = screen.getByLabelText('Search')
  await userEvent.type(field, 'abc ')
  for (const search of ['', 'a', 'ab', 'abc']) {
    rerender(filters(search))
    expect(field, `the address has “${search}”`).toHaveValue('abc ')
  }
  rerender(filters(''))
  expect(field, 'cleared elsewhere').toHaveValue('')
})
