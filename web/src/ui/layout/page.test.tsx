import { screen } from '@testing-library/react'
import { useState } from 'react'
import { Link, Route, Routes } from 'react-router-dom'
import { expect, test } from 'vitest'
import { renderPage } from '../../../test/render-page.tsx'
import { Page } from './page.tsx'

/** A page whose code comes late, below a header with a menu. */
function Late () {
  const [isThere, setThere] = useState(false)
  return isThere ? <Page title='Late' /> : <button onClick={() => { setThere(true) }}>Come</button>
}

function Header () {
  const [isOpen, setOpen] = useState(false)
  return <header><button aria-expanded={isOpen} onClick={() => { setOpen(!isOpen) }}>Menu</button><input aria-label='Search' /></header>
}

function renderPages () {
  return renderPage(
    <>
      <Header />
      <Routes>
        <Route path='/' element={<Page title='First'><Link to='/late'>Go</Link></Page>} />
        <Route path='/late' element={<Late />} />
      </Routes>
    </>, '/')
}

test('after a navigation the heading has the focus', async () => {
  const { user } = renderPages()
  await user.click(screen.getByRole('link', { name: 'Go' }))
  await user.click(screen.getByRole('button', { name: 'Come' }))
  expect(screen.getByRole('heading', { name: 'Late' })).toHaveFocus()
})

test.each([['a menu that was opened', 'button', 'Menu'], ['a field', 'textbox', 'Search']])('%s in the header while the page came keeps the focus', async (_what, role, name) => {
  const { user } = renderPages()
  await user.click(screen.getByRole('link', { name: 'Go' }))
  const come = screen.getByRole('button', { name: 'Come' })
  await user.click(screen.getByRole(role, { name }))
  // By code, which moves no focus.
  come.click()
  expect(await screen.findByRole('heading', { name: 'Late' })).toBeVisible()
  expect(screen.getByRole(role, { name })).toHaveFocus()
})
