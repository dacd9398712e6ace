import type { ProcessName } from '@portal/contracts/erp-status'
import type { Alerts } from './alerts.ts'
import type { AuditChain } from './audit-chain.ts'
import type { Audit } from './audit.ts'
import type { Authenticators } from './authenticators.ts'
import type { Banners } from './banner.ts'
import type { Clock, Ids } from './clock.ts'
import type { EmailChanges } from './email-changes.ts'
import type { EmailFiles } from './email-files.ts'
import type { Erp } from './erp.ts'
import type { ErpReports } from './erp-reports.ts'
import type { ErpMonitor } from './erp-status.ts'
import type { FirstOrders } from './first-orders.ts'
import type { DocumentPrinter } from './document-printer.ts'
import type { KeptCarts } from './kept-carts.ts'
import type { MailQueue } from './mail-queue.ts'
import type { Mailer } from './mailer.ts'
import type { OrderJournal } from './order-journal.ts'
import type { PasswordLinks } from './password-links.ts'
import type { Passwords } from './passwords.ts'
import type { SavedOrders } from './saved-orders.ts'
import type { SecondFactors } from './second-factors.ts'
import type { ServerFiles } from './server-files.ts'
import type { Sessions } from './sessions.ts'
import type { ClockCheck } from './clock-check.ts'
import type { Throttle } from './throttle.ts'
import type { Users } from './users.ts'

/** Everything outside the BFF. The adapters are chosen once, in server.ts. */
export type Ports = {
  erp: Erp
  erpMonitor: ErpMonitor
  /** Undefined if the processes share nothing, as where there is only one. */
  erpReports: ErpReports | undefined
  documentPrinter: DocumentPrinter
  users: Users
  journal: OrderJournal
  banners: Banners
  audit: Audit
  auditChain: AuditChain
  alerts: Alerts
  firstOrders: FirstOrders
  savedOrders: SavedOrders
  keptCarts: KeptCarts
  sessions: Sessions
  throttle: Throttle
  passwords: Passwords
  passwordLinks: PasswordLinks
  emailChanges: EmailChanges
  secondFactors: SecondFactors
  authenticators: Authenticators
  mailQueue: MailQueue
  mailer: Mailer
  emailFiles: EmailFiles
  /** Undefined if no folder of files to e-mail is configured. */
  serverFiles: ServerFiles | undefined
  clock: Clock
  clockCheck: ClockCheck
  ids: Ids
  /** This process. */
  process: ProcessName
  /** Resolves if the portal database answers. */
  databaseHealth: () => Promise<void>
}
