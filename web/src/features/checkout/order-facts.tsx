import styled from 'styled-components'
import type { CheckoutData } from '@portal/contracts/checkout'
import type { Dealer } from '@portal/contracts/dealers'
import { shipToAddresses } from '@portal/contracts/rules/dealer-view'
import { shipOptions } from '@portal/contracts/rules/ordering'
import { to } from '../../paths.ts'
import { color, space, text } from '../../theme/tokens.ts'
import { Facts } from '../../ui/facts.tsx'
import { Panel } from '../../ui/panel.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { addressLines } from './address-lines.ts'

const Missing = styled.span`
  color: ${color('danger')};
  font-weight: 600;
`

const Two = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 280px), 1fr));
  gap: ${space(4)};

  small {
    ${text('small')}
  }
`

/** The choices made at checkout, with links to change them. */
export function OrderFacts ({ dealer, data, encoded }: { dealer: Dealer, data: CheckoutData, encoded: string }) {
  const address = shipToAddresses(dealer.address).find(each => each.address_id === data.address)
  const method = shipOptions(dealer.default_shipping).find(option => option.value === data.shipping)
  return (
    <Two>
      <Panel title='Shipping' actions={<TextLink to={to.checkout(encoded)} aria-label='Edit shipping'>Edit</TextLink>}>
        <Facts>
          <div><dt>Ship method</dt><dd>{method?.label ?? <Missing>Please choose again.</Missing>}</dd></div>
          <div><dt>PO number</dt><dd>{data.po_number}</dd></div>
          <div><dt>Special instructions</dt><dd>{data.special_instructions === '' ? 'None' : data.special_instructions}</dd></div>
        </Facts>
      </Panel>
      <Panel title='Ship to' actions={<TextLink to={to.checkoutAddress(encoded)} aria-label='Edit ship-to address'>Edit</TextLink>}>
        {address === undefined
          ? <Missing>This address is no longer on file. Please choose another one.</Missing>
          : <><b>{address.name}</b>{addressLines(address).map(line => <div key={line}>{line}</div>)}</>}
      </Panel>
    </Two>
  )
}
