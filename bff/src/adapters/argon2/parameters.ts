/** OWASP's parameters for argon2id with little memory: 19 MiB, two passes. */
export const memoryKiB = 19_456
export const passes = 2
export const lanes = 1
