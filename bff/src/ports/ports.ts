import type { ProcessName } from '@portal/contracts/erp-status'
import type { Alerts } from './notices/alerts.ts'
import type { AuditChain } from './audit/audit-chain.ts'
import type { Audit } from './audit/audit.ts'
import type { Authenticators } from './accounts/authenticators.ts'
import type { Banners } from './notices/banner.ts'
import type { DiskSpace } from './system/store-watch.ts'
import type { Clock, Ids } from './system/clock.ts'
import type { EmailChanges } from './accounts/email-changes.ts'
import type { EmailFiles } from './mails/email-files.ts'
import type { Erp } from './erp/erp.ts'
import type { ErpReports } from './erp/erp-reports.ts'
import type { ErpMonitor } from './erp/erp-monitor.ts'
import type { FirstOrders } from './orders/first-orders.ts'
import type { DocumentPrinter } from './documents/document-printer.ts'
import type { FindLeftRows } from './system/left-rows.ts'
import type { HandOvers } from './orders/hand-overs.ts'
import type { KeptCarts } from './orders/kept-carts.ts'
import type { Memberships } from './accounts/memberships.ts'
import type { MailQueue } from './mails/mail-queue.ts'
import type { Mailer } from './mails/mailer.ts'
import type { OrderNews } from './orders/order-news.ts'
import type { OrderJournal } from './orders/order-journal.ts'
import type { PasswordLinks } from './accounts/password-links.ts'
import type { Passwords } from './accounts/passwords.ts'
import type { ReleaseRequests } from './orders/release-requests.ts'
import type { SavedOrders } from './orders/saved-orders.ts'
import type { SecondFactors } from './accounts/second-factors.ts'
import type { ServerFiles } from './mails/server-files.ts'
import type { Sessions } from './accounts/sessions.ts'
import type { ClockCheck } from './system/clock-check.ts'
import type { Throttle } from './accounts/throttle.ts'
import type { IdentityProvider } from './accounts/identity-provider.ts'
import type { PersonalData } from './accounts/personal-data.ts'
import type { StaffIdentities } from './accounts/staff-identities.ts'
import type { Users } from './accounts/users.ts'

/** Everything outside the BFF. The adapters are chosen once, in server.ts. */
export type Ports = {
  erp: Erp
  erpMonitor: ErpMonitor
  /** Undefined if the processes share nothing, as where there is only one. */
  erpReports: ErpReports | undefined
  documentPrinter: DocumentPrinter
  users: Users
  memberships: Memberships
  journal: OrderJournal
  orderNews: OrderNews
  banners: Banners
  audit: Audit
  auditChain: AuditChain
  alerts: Alerts
  /** Alerts while the database cannot be used. */
  alertsWithoutDatabase: Alerts
  releases: ReleaseRequests
  firstOrders: FirstOrders
  savedOrders: SavedOrders
  keptCarts: KeptCarts
  handOvers: HandOvers
  sessions: Sessions
  throttle: Throttle
  passwords: Passwords
  passwordLinks: PasswordLinks
  emailChanges: EmailChanges
  secondFactors: SecondFactors
  authenticators: Authenticators
  /** Undefined if members of staff log in with passwords alone. */
  identityProvider: IdentityProvider | undefined
  staffIdentities: StaffIdentities
  personalData: PersonalData
  mailQueue: MailQueue
  mailer: Mailer
  emailFiles: EmailFiles
  leftRows: FindLeftRows
  /** Undefined if no folder of files to email is configured. */
  serverFiles: ServerFiles | undefined
  clock: Clock
  /** The IANA name of the distributor's time zone: every calendar day that the portal names is a day there. */
  timeZone: string
  clockCheck: ClockCheck
  ids: Ids
  process: ProcessName
  /** Resolves if the portal database answers. */
  databaseHealth: () => Promise<void>
  /** Resolves if the portal database takes a change. */
  databaseWrites: () => Promise<void>
  /** The time of the last backup that the portal was told of, in milliseconds since 1970; undefined if it was told of none. */
  lastBackup: () => Promise<number | undefined>
  /** When the certificate of the portal's address expires, in milliseconds since 1970; undefined where it has none. Rejects if it cannot be read. */
  certificateEnd: (() => Promise<number>) | undefined
  /** The disk of the portal's own files; undefined if it has none. */
  diskSpace: (() => Promise<DiskSpace>) | undefined
}
