import { isCommonPassword } from '@portal/contracts/rules/passwords'
import { PortalError } from '../../errors.ts'
import { auditedAccount } from '../../ports/audited-account.ts'
import type { RecordAudit } from '../../ports/audit.ts'
import type { NewMail } from '../../ports/mail-queue.ts'
import type { Ports } from '../../ports/ports.ts'
import type { SessionRecord } from '../../ports/sessions.ts'
import type { User } from '../../ports/users.ts'
import { attempted, proofLimits } from './attempts.ts'
import { userOfSession } from './session.service.ts'

type OwnAccountPorts = Pick<Ports, 'users' | 'passwords' | 'sessions' | 'throttle' | 'clock' | 'ids' | 'erp'>

/** Changes the password. @throws PortalError `wrong_password`, `password_common`, `password_unchanged`, `throttled` */
export async function changeOwnPassword (ports: OwnAccountPorts, session: SessionRecord, current: string, password: string, audit: RecordAudit): Promise<User> {
  const user = await provenUser(ports, session, current, audit)
  if (password === current) throw new PortalError('password_unchanged')
  if (isCommonPassword(password)) throw new PortalError('password_common')
  const passwordHash = await ports.passwords.hash(password)
  const mail = { id: ports.ids.uuid(), kind: 'password-changed', email: user.email } as const
  return await changed(ports, user, { passwordHash }, [mail])
}

/**
 * Changes the address. Both addresses get a mail: if somebody else made the change, the owner learns of it at the old one.
 * @returns the account before and after the change
 * @throws PortalError `wrong_password`, `email_taken`, `throttled`
 */
export async function changeOwnEmail (
  ports: OwnAccountPorts, session: SessionRecord, password: string, newEmail: string, audit: RecordAudit
): Promise<{ before: User, user: User }> {
  const user = await provenUser(ports, session, password, audit)
  const email = newEmail.toLowerCase()
  // Checked before the sessions are marked as doubted, which cannot be undone. The database decides if the address is taken in between.
  const holder = await ports.users.findByLogin(email)
  if (holder !== undefined && holder.id !== user.id) throw new PortalError('email_taken')
  const mails = [user.email, email].map(to => ({ id: ports.ids.uuid(), kind: 'email-changed', email: to, newEmail: email }) as const)
  return { before: user, user: await changed(ports, user, { email }, mails) }
}

/** Requires the current password: a session may have been left open or stolen. */
async function provenUser (ports: OwnAccountPorts, session: SessionRecord, password: string, audit: RecordAudit): Promise<User> {
  const user = await userOfSession(ports, session)
  const proven = await attempted(ports, proofLimits(user.id), async () => {
    return await ports.passwords.verify(user.passwordHash, password) ? user : undefined
  })
  if (proven === undefined) {
    await audit({ event: 'wrong-password', target: auditedAccount(user) })
    throw new PortalError('wrong_password')
  }
  return user
}

/** Changes the credentials, which ends all of the user's sessions. The caller then renews the current one. */
async function changed (ports: OwnAccountPorts, user: User, to: { passwordHash: string } | { email: string }, mails: NewMail[]): Promise<User> {
  await ports.sessions.doubt(user.id, user.epoch + 1)
  const result = await ports.users.changeCredentials(user, to, mails, ports.clock.now())
  if (result === 'taken') throw new PortalError('email_taken')
  // Another session has changed the credentials in the meantime, and so ended this one.
  if (result === 'changed') throw new PortalError('unauthenticated')
  return result
}
