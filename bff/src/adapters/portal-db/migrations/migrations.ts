import type { Migration } from 'kysely/migration'
import { accountsJournalBanner } from './0001-accounts-journal-banner.ts'
import { linksAndMails } from './0002-links-and-mails.ts'
import { auditLog } from './0003-audit.ts'
import { savedOrders } from './0004-saved-orders.ts'
import { emailFiles } from './0005-email-files.ts'
import { ordersLookedUp } from './0007-orders-looked-up.ts'
import { firstOrders } from './0008-first-orders.ts'
import { managedUsers } from './0009-managed-users.ts'
import { withdrawals } from './0010-withdrawals.ts'
import { cancellationMails } from './0011-cancellation-mails.ts'
import { turns } from './0012-turns.ts'
import { endedOrders } from './0013-ended-orders.ts'
import { lastAnswers } from './0014-last-answers.ts'
import { uncheckedOrders } from './0015-unchecked-orders.ts'
import { keptCarts } from './0016-kept-carts.ts'
import { savedOrderDetails } from './0017-saved-order-details.ts'
import { lastLogins } from './0018-last-logins.ts'
import { orderMails } from './0019-order-mails.ts'
import { fileDeliveries } from './0020-file-deliveries.ts'
import { bannerTimes } from './0021-banner-times.ts'
import { auditFacts } from './0022-audit-facts.ts'
import { auditOrigins } from './0023-audit-origins.ts'
import { auditChain } from './0024-audit-chain.ts'
import { pendingEmails } from './0027-pending-emails.ts'
import { invitations } from './0028-invitations.ts'
import { restores } from './0030-restores.ts'
import { alerts } from './0031-alerts.ts'
import { forgottenOrders } from './0032-forgotten-orders.ts'
import { secondFactors } from './0034-second-factors.ts'

/** Every migration by its name. They run in the order of their names. A migration that has run anywhere must not change any more. */
export const migrations: Record<string, Migration> = {
  '0001-accounts-journal-banner': accountsJournalBanner,
  '0002-links-and-mails': linksAndMails,
  '0003-audit': auditLog,
  '0004-saved-orders': savedOrders,
  '0005-email-files': emailFiles,
  '0007-orders-looked-up': ordersLookedUp,
  '0008-first-orders': firstOrders,
  '0009-managed-users': managedUsers,
  '0010-withdrawals': withdrawals,
  '0011-cancellation-mails': cancellationMails,
  '0012-turns': turns,
  '0013-ended-orders': endedOrders,
  '0014-last-answers': lastAnswers,
  '0015-unchecked-orders': uncheckedOrders,
  '0016-kept-carts': keptCarts,
  '0017-saved-order-details': savedOrderDetails,
  '0018-last-logins': lastLogins,
  '0019-order-mails': orderMails,
  '0020-file-deliveries': fileDeliveries,
  '0021-banner-times': bannerTimes,
  '0022-audit-facts': auditFacts,
  '0023-audit-origins': auditOrigins,
  '0024-audit-chain': auditChain,
  '0027-pending-emails': pendingEmails,
  '0028-invitations': invitations,
  '0030-restores': restores,
  '0031-alerts': alerts,
  '0032-forgotten-orders': forgottenOrders,
  '0034-second-factors': secondFactors
}
