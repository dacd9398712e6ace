import type { FormikHelpers } from 'formik'
import { useState } from 'react'
import styled from 'styled-components'
import { object, type ObjectSchema } from 'yup'
import type { CallResponse } from '@portal/contracts/calls'
import * as accountMessages from '@portal/contracts/policy/account-messages'
import { limits } from '@portal/contracts/policy/limits'
import { turnOnSecondFactor, useOfferedFactor } from '../../api/second-factor.ts'
import { updateSessionUser } from '../../domain/session/session.ts'
import { toApiError } from '../../lib/http/api-error.ts'
import { secondFactorCodeSchema } from '../../lib/forms/second-factor-code-schema.ts'
import { paths } from '../../paths.ts'
import { media, space, touchTarget } from '../../theme/tokens.ts'
import { typedAsIs } from '../../ui/controls/typed-as-is.ts'
import { BarLoader } from '../../ui/feedback/bar-loader.tsx'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { copyText } from '../../ui/feedback/copy-text.ts'
import { FormSubmit, FormTextField } from '../../ui/forms/formik-fields.tsx'
import { FormikForm } from '../../ui/forms/formik-form.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { Panel, Stack } from '../../ui/layout/panel.tsx'
import { showFormRefusal } from '../../ui/forms/form-refusal.ts'
import { ErrorState } from '../../ui/feedback/empty-or-error-state.tsx'
import { OutLink } from '../../ui/controls/text-link.tsx'
import { ActionRow } from '../../ui/layout/action-row.tsx'
import { ExpiredLink } from './expired-link.tsx'
import { LinkForAnotherAccount } from './link-for-another-account.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

const Code = styled.svg`
  display: block;
  width: 220px;
  max-width: 100%;
  background: #fff;
`

const Steps = styled.ol`
  display: grid;
  gap: ${space(4)};
  padding-left: ${space(5)};
`

const Key = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(2)};

  code {
    overflow-wrap: anywhere;
    user-select: all;
  }
`

/** A device with a mouse has no authenticator app to open. */
const OnPhone = styled.p`
  display: none;

  ${media.touch} {
    display: block;

    a {
      display: inline-flex;
      align-items: center;
      min-height: ${touchTarget};
    }
  }
`

/** Sets up two-step login with an app, by the mailed link, and shows the recovery codes. */
export function SecondFactorSetup ({ token }: { token: string }) {
  const [codes, setCodes] = useState<string[]>()
  if (codes !== undefined) return <Page key='on' title='Two-Step Login Is On' narrow><Panel><RecoveryCodes codes={codes} /></Panel></Page>
  return <Page title='Set Up Two-Step Login' narrow><Panel><Offer token={token} onCodes={setCodes} /></Panel></Page>
}

function Offer ({ token, onCodes }: { token: string, onCodes: (codes: string[]) => void }) {
  const { data, error, isValidating, mutate } = useOfferedFactor(token)
  const [expired, setExpired] = useState(false)
  if (expired || error?.code === 'link_expired') return <Expired />
  if (error?.code === 'link_not_yours') return <LinkForAnotherAccount whose='the account you want to protect' />
  if (data !== undefined) return <Setup offer={data} onCodes={onCodes} onExpired={() => { setExpired(true) }} />
  return error === undefined ? <BarLoader /> : <ErrorState error={error} title='The link could not be checked' retrying={isValidating} onRetry={() => { mutate() }} />
}

const schema: ObjectSchema<{ code: string }> = object({ code: secondFactorCodeSchema.required(accountMessages.codeRequiredOfApp) })

function Setup ({ offer: { secret, uri, qr }, onCodes, onExpired }: {
  offer: CallResponse<'offerSecondFactor'>
  onCodes: (codes: string[]) => void
  onExpired: () => void
}) {
  async function submit ({ code }: { code: string }, form: FormikHelpers<{ code: string }>) {
    try {
      onCodes(await turnOnSecondFactor(code.trim()))
      updateSessionUser({ second_factor_due: false })
    } catch (error) {
      if (toApiError(error).code === 'link_expired') onExpired()
      else showFormRefusal(error, 'Not Turned On', {}, form)
    }
  }

  async function copyKey () {
    await copyText(secret, { header: 'Key Copied', body: 'Paste it into your authenticator app.', otherwise: 'Click the key to select it, then copy it.' })
  }

  return (
    <FormikForm initialValues={{ code: '' }} schema={schema} onSubmit={submit}>
      <Steps>
        <li>
          <Stack>
            <p>Scan this with your authenticator app.</p>
            <QrCode rows={qr} />
            <OnPhone><OutLink href={uri}>Open the app on this device</OutLink></OnPhone>
            <p>Or enter this key in the app:</p>
            <Key><code>{secret.replace(/.{4}(?!$)/g, '$& ')}</code> <Button compact onClick={copyKey}>Copy key</Button></Key>
          </Stack>
        </li>
        <li>
          <Stack>
            <p>Enter the code that the app shows now. It changes every 30 seconds.</p>
            <FormTextField name='code' label='Code from your authenticator app' inputMode='numeric' autoComplete='one-time-code' {...typedAsIs} maxLength={limits.factorCodeMax} />
            <ActionRow><FormSubmit>Turn on</FormSubmit><ButtonLink to={paths.secondFactor}>Cancel</ButtonLink></ActionRow>
          </Stack>
        </li>
      </Steps>
    </FormikForm>
  )
}

/** Dark modules on white, whatever the page's colors, because scanners need that. */
function QrCode ({ rows }: { rows: readonly string[] }) {
  const dark = rows.flatMap((row, y) => Array.from(row, (module, x) => module === '1' ? `M${x} ${y}h1v1h-1z` : '')).join('')
  return <Code viewBox={`0 0 ${rows.length} ${rows.length}`} role='img' aria-label='QR code with the key below' shapeRendering='crispEdges'><path d={dark} fill='#000' /></Code>
}

function Expired () {
  return (
    <ExpiredLink body='To see whether two-step login is on, go to Two-step login. If it is on and you have no recovery codes, make new ones there.'>
      <ButtonLink kind='primary' to={paths.secondFactor}>Two-step login</ButtonLink>
    </ExpiredLink>
  )
}
