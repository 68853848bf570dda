/** The scope of mutation testing: the source files of each area, and the unit tests that must notice a change to them. */
export const areas = {
  // The letters that look alike are generated from a table of Unicode.
  ledger: {
    mutate: ['packages/ledger/src/**/*.ts', '!packages/ledger/src/confusable-letters.ts'],
    tests: ['packages/ledger/src/**/*.test.ts'],
  },
  // The policy of the server, and the daily caps of the signers.
  policy: {
    mutate: [
      'packages/policy/src/*.ts',
      'packages/policy/src/caps/*.ts',
      'packages/policy/src/compile/*.ts',
      'packages/policy/src/enforce/*.ts',
    ],
    tests: [
      'packages/policy/src/*.test.ts',
      'packages/policy/src/caps/*.test.ts',
      'packages/policy/src/enforce/*.test.ts',
    ],
  },
  'policy-rules': {
    mutate: ['packages/policy/src/rules/**/*.ts'],
    tests: ['packages/policy/src/rules/**/*.test.ts'],
  },
  'policy-passkeys': {
    mutate: ['packages/policy/src/passkeys/**/*.ts', 'packages/policy/src/recovery-keys/**/*.ts'],
    tests: ['packages/policy/src/passkeys/**/*.test.ts', 'packages/policy/src/recovery-keys/**/*.test.ts'],
  },
  'tron-transfer': {
    mutate: ['packages/chains/src/tron/transfer/*.ts'],
    tests: ['packages/chains/src/tron/transfer/*.test.ts', 'packages/chains/src/tron/oracle.test.ts'],
  },
  'signer-admission': {
    mutate: ['apps/signer/src/admission/*.ts'],
    tests: ['apps/signer/src/admission/*.test.ts'],
  },
} as const

export type Area = keyof typeof areas
