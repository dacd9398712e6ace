import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { errorTable } from '@portal/contracts/errors'
import { limits } from '@portal/contracts/policy/limits'
import * as staffMessages from '@portal/contracts/policy/staff-messages'
import { bannerMessages } from '@portal/contracts/policy/banner-messages'
import { answerCalls, refusal } from '../../../test/answer-calls.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { navigationNotice } from '../../lib/address/navigation-notice.ts'
import { paths } from '../../paths.ts'
import { BannerAdminRoute } from './banner-admin.route.tsx'

const banner = {
  status: true,
  content: 'Closed on Friday',
  banner_color: '#A91108',
  text_color: '#FFFFFF',
  shown_from: null,
  shown_until: null,
  link: null,
  cache_id: '00000000-0000-4000-8000-000000000001'
}

async function renderEditor () {
  const { user, address } = renderPage(<BannerAdminRoute />, paths.noticeBannerAdmin)
  const content = await screen.findByRole('textbox', { name: 'Content' })
  return { user, address, content, background: screen.getByRole('textbox', { name: 'Background color' }), save: screen.getByRole('button', { name: 'Save' }) }
}

test('the fields and the edited version are saved, and the page reloads', async () => {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {})
  const made = answerCalls({ savedBanner: () => ({ banner }), updateBanner: () => ({ banner }) })
  const { user, content, background, save } = await renderEditor()
  await user.click(screen.getByRole('switch', { name: 'Display banner' }))
  await user.clear(content)
  await user.type(content, 'Closed on Monday')
  await user.clear(background)
  await user.type(background, ' #123 ')
  await user.type(screen.getByRole('textbox', { name: 'Link (optional)' }), ' /stock ')
  fireEvent.change(screen.getByLabelText('Shown until'), { target: { value: '2099-11-30T08:00' } })
  expect(screen.getByRole('group', { name: 'Preview' })).toHaveTextContent('Closed on Monday')
  expect(screen.getByRole('link', { name: 'Closed on Monday' })).toHaveAttribute('href', '/stock')
  await user.click(save)
  await expect.poll(() => reload.mock.calls).toHaveLength(1)
  const { cache_id: version, ...look } = banner
  expect(made.at(-1)).toEqual({ name: 'updateBanner', body: { ...look, status: false, content: 'Closed on Monday', banner_color: '#123', link: '/stock', shown_until: new Date(2099, 10, 30, 8).toISOString(), version } })
})

test('text that is too long is counted and refused at the field, but not cut off', async () => {
  answerCalls({ savedBanner: () => ({ banner: null }) })
  const { user, content, save } = await renderEditor()
  const long = 'x'.repeat(limits.bannerContentMax + 1)
  await user.click(content)
  await user.paste(long)
  expect(content).toHaveAccessibleDescription(expect.stringContaining(`${limits.bannerContentMax + 1} / ${limits.bannerContentMax}`))
  await user.click(save)
  await expect.poll(() => content).toHaveFocus()
  expect(content).toHaveAccessibleDescription(expect.stringContaining(staffMessages.bannerContentMax))
  expect(content).toHaveValue(long)
})

test('a banner that is on without a text is refused on saving, and saved once it is off', async () => {
  const made = answerCalls({ savedBanner: () => ({ banner: null }), updateBanner: () => ({ banner }) })
  vi.spyOn(window.location, 'reload').mockImplementation(() => {})
  const { user, content, save } = await renderEditor()
  const isOn = screen.getByRole('switch', { name: 'Display banner' })
  await user.click(isOn)
  expect(content).toBeValid()
  await user.click(save)
  await expect.poll(() => content).toHaveFocus()
  expect(content).toHaveAccessibleDescription(expect.stringContaining(bannerMessages.empty))
  expect(made.map(({ name }) => name)).toEqual(['savedBanner'])
  await user.click(isOn)
  await user.click(save)
  await expect.poll(() => made.at(-1)?.name).toBe('updateBanner')
})

test('Cancel leaves the form without a change, which is asked about while something is unsaved', async () => {
  const made = answerCalls({ savedBanner: () => ({ banner }) })
  const { user, content, address } = await renderEditor()
  await user.type(content, ', too')
  expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false)
  await user.click(screen.getByRole('link', { name: 'Cancel' }))
  expect(address()).toBe(paths.home)
  expect(made.map(({ name }) => name)).toEqual(['savedBanner'])
})

test('after the reload, the page says once that the banner was saved, until something is changed', async () => {
  answerCalls({ savedBanner: () => ({ banner }) })
  const { user } = renderPage(<BannerAdminRoute />, { pathname: paths.noticeBannerAdmin, state: navigationNotice('Your changes were saved.') })
  expect(await screen.findByRole('status')).toHaveTextContent('Your changes were saved.')
  await user.type(await screen.findByRole('textbox', { name: 'Background color' }), 'zzz')
  expect(screen.queryByText('Your changes were saved.')).toBeNull()
})

test('the page says when people see the banner, with the whole year, and that it is not saved, while it is not', async () => {
  answerCalls({ savedBanner: () => ({ banner: { ...banner, shown_until: new Date(2099, 10, 30, 8).toISOString() } }) })
  const { user, content } = await renderEditor()
  expect(screen.getByText('Everyone sees the banner until 11/30/2099 8:00 AM.')).toBeVisible()
  await user.type(content, ', too')
  expect(screen.getByText('Once you save, everyone sees the banner until 11/30/2099 8:00 AM.')).toBeVisible()
})

test('a preset makes both colors readable; colors that nobody can read and times the wrong way round are refused', async () => {
  const made = answerCalls({ savedBanner: () => ({ banner }) })
  const { user, background, save } = await renderEditor()
  await user.clear(background)
  await user.type(background, '#FFE08A')
  fireEvent.change(screen.getByLabelText('Shown from'), { target: { value: '2099-11-30T08:00' } })
  fireEvent.change(screen.getByLabelText('Shown until'), { target: { value: '2099-11-29T08:00' } })
  await user.type(screen.getByRole('textbox', { name: 'Link (optional)' }), 'http://example.com')
  await user.click(save)
  const text = screen.getByRole('textbox', { name: 'Text color' })
  await expect.poll(() => text).toHaveAccessibleDescription(bannerMessages.unreadable)
  expect(screen.getByLabelText('Shown until')).toHaveAccessibleDescription(expect.stringContaining(bannerMessages.times))
  expect(screen.getByRole('textbox', { name: 'Link (optional)' })).toHaveAccessibleDescription(expect.stringContaining(bannerMessages.link))
  await user.click(screen.getByRole('button', { name: 'Amber' }))
  expect(text).toHaveValue('#222222')
  expect(text).toHaveAccessibleDescription('')
  expect(screen.getByRole('button', { name: 'Amber' })).toHaveAttribute('aria-pressed', 'true')
  expect(made.map(({ name }) => name)).toEqual(['savedBanner'])
})

test('an invalid color is refused at its field', async () => {
  answerCalls({ savedBanner: () => ({ banner }) })
  const { user, background, save } = await renderEditor()
  await user.clear(background)
  await user.type(background, 'red')
  await user.click(save)
  await expect.poll(() => background).toHaveFocus()
  expect(background).toHaveAccessibleDescription(staffMessages.colorInvalid)
})

test('the second of two people to save is told so, and their input stays', async () => {
  answerCalls({ savedBanner: () => ({ banner }), updateBanner: () => refusal('changed_meanwhile') })
  const { user, content, save } = await renderEditor()
  await user.type(content, ', too')
  await user.click(save)
  expect(await screen.findByText(errorTable.changed_meanwhile.message)).toBeVisible()
  expect(content).toHaveValue('Closed on Friday, too')
  expect(screen.getByRole('button', { name: 'Show the current version' })).toBeVisible()
})

test('if the answer is lost, the page does not say that the banner was not saved', async () => {
  answerCalls({ savedBanner: () => ({ banner }), updateBanner: () => { throw new TypeError('Failed to fetch') } })
  const { user, content, save } = await renderEditor()
  await user.type(content, ', too')
  await user.click(save)
  expect(await screen.findByText('Not Sure Whether It Worked')).toBeVisible()
})

test('a banner that could not be loaded can be loaded again', async () => {
  const answers = [refusal('portal_unavailable')]
  answerCalls({ savedBanner: () => answers.shift() ?? { banner } })
  const { user } = renderPage(<BannerAdminRoute />)
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('textbox', { name: 'Content' })).toHaveValue('Closed on Friday')
})
