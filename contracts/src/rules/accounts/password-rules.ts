import { limits } from '../../policy/limits.ts'

/** The rules for a new password, in the order in which people read them. Together they are the contract's pattern. */
export const passwordRules: ReadonlyArray<{ label: string, holds: (password: string) => boolean }> = [
  { label: `${limits.passwordMin} to ${limits.passwordMax} characters`, holds: ({ length }) => length >= limits.passwordMin && length <= limits.passwordMax },
  { label: 'A lowercase letter', holds: password => /[a-z]/.test(password) },
  { label: 'An uppercase letter', holds: password => /[A-Z]/.test(password) },
  { label: 'A number', holds: password => /\d/.test(password) },
  { label: 'One of @ $ ! % * ? &', holds: password => /[@$!%*?&]/.test(password) },
  { label: 'No other characters', holds: password => password !== '' && signNotAllowed(password) === undefined }
]

/** The first forbidden character in a new password. */
export function signNotAllowed (password: string): string | undefined {
  return /[^A-Za-z\d@$!%*?&]/u.exec(password)?.[0]
}

/** The same rules for password managers, which then suggest passwords that are accepted: the attribute `passwordrules`. */
export const passwordManagerRules =
  `minlength: ${limits.passwordMin}; maxlength: ${limits.passwordMax}; required: lower; required: upper; required: digit; required: [@$!%*?&];`
