/** OWASP's for argon2id where memory is not plenty: 19 MiB, twice. */
export const memoryKiB = 19_456
export const passes = 2
export const lanes = 1
