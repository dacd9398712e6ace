import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { EditConflict } from './edit-conflict.tsx'

function Edited () {
  const [isOld, setOld] = useState(true)
  return <><h1 tabIndex={-1}>Banner</h1>{isOld && <EditConflict onShow={async () => { setOld(false) }}>Changed.</EditConflict>}</>
}

test('the keyboard goes on from the heading once the current version is shown', async () => {
  render(<Edited />)
  await userEvent.click(screen.getByRole('button', { name: 'Show the current version' }))
  expect(screen.getByRole('heading')).toHaveFocus()
})
