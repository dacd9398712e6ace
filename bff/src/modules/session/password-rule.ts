import type { CustomerNumber, RequestId } from '@portal/contracts/base/ids'
import { timings } from '@portal/contracts/policy/timings'
import { isCommonPassword } from '@portal/contracts/rules/accounts/common-passwords'
import type { CompanyFacts } from '@portal/contracts/rules/company/company'
import { PortalError } from '../../errors.ts'
import type { PasswordRule } from '../../ports/accounts/password-rule.ts'
import type { Ports } from '../../ports/ports.ts'

/** @param company the distributor that the portal belongs to */
export function createPasswordRule ({ erp, clock }: Pick<Ports, 'erp' | 'clock'>, company: Pick<CompanyFacts, 'name' | 'email'>): PasswordRule {
  /** Undefined where the ERP does not say in time. */
  async function nameOf (dealer: CustomerNumber, requestId: RequestId): Promise<string | undefined> {
    const read = async (): Promise<string | undefined> => {
      try {
        return (await erp.dealer(dealer, { requestId, display: true, useLastGoodAfter: timings.optionalRecordWait }))?.name_company
      } catch (error) {
        if (error instanceof PortalError) return undefined
        throw error
      }
    }
    return await Promise.race([read(), clock.delay(timings.optionalErpWait).then(() => undefined)])
  }

  return {
    async check ({ email, nameFirst, nameLast, dealerNumber }, password, requestId) {
      const dealer = dealerNumber === null ? undefined : await nameOf(dealerNumber, requestId)
      const own = [company.name, company.email, email, nameFirst, nameLast, dealer].filter(text => text != null)
      if (isCommonPassword(password, own)) throw new PortalError('password_common')
    }
  }
}
