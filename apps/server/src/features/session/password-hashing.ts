/** OWASP's argon2id setting: 19 MiB, two passes. */
export const passwordHashing = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 }
