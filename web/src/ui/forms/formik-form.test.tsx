import { cleanup, screen } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { object, string } from 'yup'
import * as messages from '@portal/contracts/policy/messages'
import { heldAnswer } from '../../../test/answer-calls.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { ApiError, clientMessages } from '../../lib/http/api-error.ts'
import { reloadForCode } from '../../lib/program/reload-for-code.ts'
import { FormSubmit, FormTextField } from './formik-fields.tsx'
import { FormikForm } from './formik-form.tsx'
import { showFormRefusal } from './form-refusal.ts'
import { useToasts } from '../feedback/toast-store.ts'

const schema = object({ name: string().required('Name, please'), email: string().required('Email, please') })
const anySchema = object({ name: string().defined(), email: string().defined(), password: string().defined(), code: string().defined() })
type Submit = Parameters<typeof FormikForm<{ name: string, email: string }>>[0]['onSubmit']

function renderForm (onSubmit: Submit) {
  const { user } = renderPage(
    <FormikForm initialValues={{ name: '', email: '' }} schema={schema} onSubmit={onSubmit}>
      <FormTextField name='name' label='Name' />
      <FormTextField name='email' label='Email' />
      <FormSubmit>Send</FormSubmit>
    </FormikForm>
  )
  return { user, name: screen.getByLabelText('Name'), email: screen.getByLabelText('Email'), send: screen.getByRole('button', { name: 'Send' }) }
}

test('invalid input is not sent: a toast and each field say so, and the first invalid field has the focus', async () => {
  const submit = vi.fn()
  const { user, name, email, send } = renderForm(submit)
  await user.type(name, 'Ada')
  await user.click(send)
  expect(await screen.findByText(messages.formInvalid)).toBeVisible()
  expect(email).toHaveFocus()
  expect(email).toHaveAccessibleDescription('Email, please')
  expect(name).toBeValid()
  expect(submit).not.toHaveBeenCalled()
})

test('an error disappears when the field is corrected', async () => {
  const { user, name, send } = renderForm(vi.fn())
  await user.click(send)
  expect(await screen.findByText('Name, please')).toBeVisible()
  await user.type(name, 'A')
  expect(name).toBeValid()
  expect(screen.queryByText('Name, please')).toBeNull()
})

test('leaving an empty field shows no error yet', async () => {
  const { user, name, email } = renderForm(vi.fn())
  await user.click(name)
  await user.click(email)
  expect(name).toBeValid()
})

test('while the form is being sent, the button is busy, and neither a click nor Enter sends it again', async () => {
  const held = heldAnswer<void>()
  const submit = vi.fn(async () => { await held.answer })
  const { user, name, email, send } = renderForm(submit)
  await user.type(name, 'Ada')
  await user.type(email, 'ada@example.com{Enter}')
  expect(send).toBeDisabled()
  expect(send).toHaveAttribute('aria-busy', 'true')
  await user.click(send)
  await user.type(email, '{Enter}')
  expect(submit).toHaveBeenCalledOnce()
  held.give()
  await expect.poll(() => send).toBeEnabled()
})

test('if one field is refused, it shows the error and takes the focus, and the input stays', async () => {
  const { user, name, email, send } = renderForm((_values, { setFieldError }) => { setFieldError('email', 'Taken') })
  await user.type(name, 'Ada')
  await user.type(email, 'ada@example.com')
  await user.click(send)
  await expect.poll(() => email).toHaveFocus()
  expect(email).toHaveAccessibleDescription('Taken')
  expect(email).toHaveValue('ada@example.com')
  expect(screen.queryByText(messages.formInvalid)).toBeNull()
})

test('the toast of an invalid form disappears when the last error is corrected', async () => {
  const { user, name, send } = renderForm(vi.fn())
  await user.click(send)
  // Under the pointer the toast does not disappear by itself.
  await user.hover(await screen.findByText(messages.formInvalid))
  expect(name).toHaveFocus()
  await user.keyboard('Ada')
  expect(screen.getByText(messages.formInvalid)).toBeVisible()
  await user.tab()
  await user.keyboard('a')
  await expect.poll(() => screen.queryByText(messages.formInvalid)).toBeNull()
})

test('a refusal that concerns no field stands above the form until something is changed', async () => {
  const { user, name, email, send } = renderForm((_values, form) => { showFormRefusal(new ApiError('throttled', 'Too many', { status: 429 }), 'Not Sent', {}, form) })
  await user.type(name, 'Ada')
  await user.type(email, 'ada@example.com')
  await user.click(send)
  expect(await screen.findByText('Not Sent')).toBeVisible()
  expect(screen.getAllByText('Too many')).toHaveLength(2)
  await user.type(email, 'x')
  await expect.poll(() => screen.queryAllByText('Too many')).toHaveLength(0)
})

test('a missing connection is said once, until something says otherwise', async () => {
  const { user, name, email, send } = renderForm((_values, form) => { showFormRefusal(new ApiError('offline', clientMessages.offline), 'Not Sent', {}, form) })
  await user.type(name, 'Ada')
  await user.type(email, 'ada@example.com')
  await user.click(send)
  expect(await screen.findByText('Not Sent')).toBeVisible()
  expect(screen.getAllByText(clientMessages.offline)).toHaveLength(1)
  expect(useToasts.getState().toasts.map(({ duration }) => duration)).toEqual([null])
})

test('if the answer to a form is lost, it is not said that nothing was changed; a form that changes nothing has failed', async () => {
  const { user, name, email, send } = renderForm((values, form) => { showFormRefusal(new TypeError('Failed to fetch'), 'Not Sent', {}, form, { changes: values.name !== 'Ada' }) })
  await user.type(name, 'Ada')
  await user.type(email, 'ada@example.com')
  await user.click(send)
  expect(await screen.findByText('Not Sent')).toBeVisible()
  await user.type(name, 'x')
  await user.click(send)
  expect(await screen.findByText('Not Sure Whether It Worked')).toBeVisible()
  expect(screen.queryByText('Not Sent')).toBeNull()
})

test('the toast of a refused submit disappears when the form is left', async () => {
  const { user, send } = renderForm(vi.fn())
  await user.click(send)
  expect(await screen.findByText(messages.formInvalid)).toBeVisible()
  cleanup()
  expect(useToasts.getState().toasts).toEqual([])
})

test('what was typed is there again after a reload for newer code, once, but for passwords and codes', async () => {
  const reload = vi.fn()
  vi.stubGlobal('location', { ...window.location, pathname: '/create-user', reload })
  onTestFinished(() => { vi.unstubAllGlobals() })
  const fields = (
    <FormikForm initialValues={{ name: '', email: 'old@example.com', password: '', code: '' }} schema={anySchema} onSubmit={vi.fn()}>
      <FormTextField name='name' label='Name' />
      <FormTextField name='email' label='Email' />
      <FormTextField name='password' label='Password' autoComplete='new-password' />
      <FormTextField name='code' label='Code' />
    </FormikForm>
  )
  const { user } = renderPage(fields)
  for (const label of ['Name', 'Password', 'Code']) await user.type(screen.getByLabelText(label), 'Typed7')
  reloadForCode()
  await vi.waitFor(() => { expect(reload).toHaveBeenCalledOnce() })
  const stored = Object.values(sessionStorage).join()
  expect(stored.match(/Typed7/g)).toHaveLength(1)

  const shown = () => ['Name', 'Email', 'Password', 'Code'].map(label => screen.getByLabelText<HTMLInputElement>(label).value)
  cleanup()
  renderPage(fields)
  await vi.waitFor(() => { expect(shown()).toEqual(['Typed7', 'old@example.com', '', '']) })
  cleanup()
  renderPage(fields)
  expect(shown()).toEqual(['', 'old@example.com', '', ''])
})
