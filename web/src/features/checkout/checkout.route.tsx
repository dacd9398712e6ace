import { Formik, type FormikProps } from 'formik'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import styled from 'styled-components'
import type { ShownDealer } from '@portal/contracts/dealers'
import { isPickup } from '@portal/contracts/rules/checkout/ship-method'
import { useGoOnKey } from '../../lib/keyboard/use-go-on-key.ts'
import { portalPoNumber } from '../../lib/text/portal-day.ts'
import { paths, to } from '../../paths.ts'
import { cartOf, keepCheckoutForm } from '../../domain/cart/cart.ts'
import { CartTotals, useCartTotals } from '../../domain/order-entry/cart-totals.tsx'
import { TotalFoot } from '../../domain/order-entry/total-foot.tsx'
import { SubmissionNotices } from '../../domain/submission/outcomes/submission-notices.tsx'
import { space } from '../../theme/tokens.ts'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { toastInvalidForm, useFormToasts } from '../../ui/forms/form-toasts.ts'
import { MainAside } from '../../ui/layout/main-aside.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { Panel, Stack } from '../../ui/layout/panel.tsx'
import { AddressStep } from './form/address-step.tsx'
import { encodeCheckoutData } from '../../domain/submission/checkout-data.ts'
import { checkoutSchema, completedCheckout, keptCheckout, restoredCheckout, resumedCheckout, wrongFields, type CheckoutValues } from './form/checkout-form.ts'
import { ShippingStep } from './form/shipping-step.tsx'
import { CheckoutProgress } from './checkout-progress.tsx'
import type { EncodedCheckout } from './form/use-checkout-data.ts'
import { WithOrder } from './with-order.tsx'

const Actions = styled.div`
  display: flex;
  justify-content: space-between;
  gap: ${space(2)};
`

const title = 'Checkout'

/** The two steps of the checkout form, which is passed on to the summary in the address. */
export function CheckoutRoute () {
  return <WithOrder title={title} stops>{(dealer, _lines, checkout) => <Checkout dealer={dealer} checkout={checkout} />}</WithOrder>
}

function Checkout ({ dealer, checkout }: { dealer: ShownDealer, checkout: EncodedCheckout | undefined }) {
  const [initial] = useState(() => checkout === undefined
    ? resumedCheckout(cartOf(dealer.customer_number).form, dealer, portalPoNumber())
    : restoredCheckout(checkout.data, dealer))
  return (
    <Formik initialValues={initial} validationSchema={checkoutSchema} onSubmit={() => {}}>
      {form => <CheckoutSteps dealer={dealer} form={form} encoded={checkout?.encoded} />}
    </Formik>
  )
}

function CheckoutSteps ({ dealer, form, encoded }: { dealer: ShownDealer, form: FormikProps<CheckoutValues>, encoded: string | undefined }) {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [params] = useSearchParams()
  const totals = useCartTotals()
  const element = useRef<HTMLFormElement>(null)
  const { customer_number: customer } = dealer
  const { values } = form
  const pickup = isPickup(values.shipping, dealer.default_shipping)
  const total = { totals, freightMinimum: dealer.freight_minimum ?? 0, pickup }
  const step = params.get('step') === 'address' && !pickup ? 2 : 1

  // Input survives Back, a reload and a visit to another page.
  useEffect(() => { keepCheckoutForm(customer, keptCheckout(values)) }, [customer, values])

  useFormToasts(wrongFields(form.errors, step).length === 0)

  async function goOn () {
    const wrong = wrongFields(await form.validateForm(), step)
    if (wrong.length > 0) {
      await form.setTouched(Object.fromEntries(wrong.map(name => [name, true])))
      toastInvalidForm()
      if (step === 2 && !wrong.includes('address')) navigate(pathname)
      element.current?.querySelector<HTMLElement>(`[name="${wrong[0]}"]`)?.focus()
      return
    }
    const completed = completedCheckout(values, pickup)
    const data = completed === undefined ? undefined : encodeCheckoutData({ customer, data: completed })
    navigate((step === 2 || pickup) && data !== undefined ? to.orderSummary(data) : to.checkoutAddress(data))
  }

  useGoOnKey(goOn)

  return (
    // Each step moves the focus to its heading.
    <Page key={step} title={title}>
      <CheckoutProgress current={step === 1 ? 'shipping' : 'address'} pickup={pickup} encoded={encoded} />
      <MainAside>
        <form ref={element} noValidate onSubmit={event => { event.preventDefault(); goOn() }}>
          <Stack>
            <SubmissionNotices />
            <Panel title={step === 1 ? 'Shipping' : 'Ship-to address'}>
              {step === 1 ? <ShippingStep dealer={dealer} /> : <AddressStep dealer={dealer} />}
            </Panel>
            <Actions>
              {step === 1
                ? <ButtonLink to={paths.cart}>Back to cart</ButtonLink>
                : <ButtonLink to={pathname}>Back</ButtonLink>}
              <TotalFoot {...total}>
                <Button kind='primary' type='submit'>{step === 1 ? 'Next' : 'Review order'}</Button>
              </TotalFoot>
            </Actions>
          </Stack>
        </form>
        <Panel title='Order total'><CartTotals {...total} /></Panel>
      </MainAside>
    </Page>
  )
}
