interface Scope {
  /** Patterns of source files. */
  readonly mutate: readonly string[]
  /** Patterns of the unit tests that must notice a change to them. */
  readonly tests: readonly string[]
  /** Neither the sources nor the tests keep anything between calls, so that one thread may run the tests of many changes. */
  readonly isStateless: boolean
}

/** The scope of mutation testing. */
export const areas = {
  // The letters that look alike are generated from a table of Unicode.
  ledger: {
    mutate: ['packages/ledger/src/**/*.ts', '!packages/ledger/src/confusable-letters.ts'],
    tests: ['packages/ledger/src/**/*.test.ts'],
    isStateless: false,
  },
  // The areas of the policy are small, because a change to what a module makes while it loads runs all tests of its area.
  policy: {
    mutate: [
      'packages/policy/src/*.ts',
      'packages/policy/src/compile/*.ts',
      'packages/policy/src/enforce/*.ts',
    ],
    tests: ['packages/policy/src/*.test.ts', 'packages/policy/src/enforce/*.test.ts'],
    isStateless: true,
  },
  // The daily caps of the signers.
  'policy-caps': {
    mutate: ['packages/policy/src/caps/*.ts'],
    tests: ['packages/policy/src/caps/*.test.ts'],
    isStateless: true,
  },
  'policy-rules-checks': {
    mutate: ['packages/policy/src/rules/checks/*.ts', 'packages/policy/src/rules/faults/*.ts'],
    tests: ['packages/policy/src/rules/checks/*.test.ts', 'packages/policy/src/rules/rules-document.test.ts'],
    isStateless: true,
  },
  'policy-rules-document': {
    mutate: [
      'packages/policy/src/rules/canonical-json.ts',
      'packages/policy/src/rules/faults-of-issues.ts',
      'packages/policy/src/rules/is-for-tests-only.ts',
      'packages/policy/src/rules/rules-document.ts',
      'packages/policy/src/rules/rules-fault-text.ts',
      'packages/policy/src/rules/rules-fault.ts',
      'packages/policy/src/rules/rules-schema.ts',
      'packages/policy/src/rules/rules-texts.ts',
      'packages/policy/src/rules/spelling-of.ts',
    ],
    tests: [
      'packages/policy/src/rules/canonical-json.test.ts',
      'packages/policy/src/rules/faults-of-issues.test.ts',
      'packages/policy/src/rules/rules-document.test.ts',
      'packages/policy/src/rules/rules-texts.test.ts',
      'packages/policy/src/rules/spelling-of.test.ts',
    ],
    isStateless: true,
  },
  'policy-rules-compare': {
    mutate: [
      'packages/policy/src/rules/compare/*.ts',
      'packages/policy/src/rules/assets-of-recipient.ts',
      'packages/policy/src/rules/compare-rules.ts',
      'packages/policy/src/rules/describe-change.ts',
    ],
    tests: ['packages/policy/src/rules/compare-rules.test.ts'],
    isStateless: true,
  },
  'policy-rules-chain': {
    mutate: [
      'packages/policy/src/rules/chain/*.ts',
      'packages/policy/src/rules/adopters-of.ts',
      'packages/policy/src/rules/people-in-role.ts',
      'packages/policy/src/rules/people-who-gain.ts',
      'packages/policy/src/rules/rules-chain.ts',
    ],
    tests: [
      'packages/policy/src/rules/adopters-of.test.ts',
      'packages/policy/src/rules/people-in-role.test.ts',
      'packages/policy/src/rules/rules-chain.test.ts',
    ],
    isStateless: true,
  },
  'policy-rules-statements': {
    mutate: [
      'packages/policy/src/rules/is-signed-on-paper.ts',
      'packages/policy/src/rules/signed-statements.ts',
      'packages/policy/src/rules/statements.ts',
      'packages/policy/src/rules/verify-approval.ts',
    ],
    tests: [
      'packages/policy/src/rules/statements.test.ts',
      'packages/policy/src/rules/verify-approval.test.ts',
    ],
    isStateless: true,
  },
  'policy-rules-verdict': {
    mutate: [
      'packages/policy/src/rules/verdict/*.ts',
      'packages/policy/src/rules/batch.ts',
      'packages/policy/src/rules/rules-verdict.ts',
      'packages/policy/src/rules/simulate-rules.ts',
      'packages/policy/src/rules/with-active-recipients.ts',
    ],
    tests: [
      'packages/policy/src/rules/batch.test.ts',
      'packages/policy/src/rules/rules-verdict.test.ts',
      'packages/policy/src/rules/simulate-rules.test.ts',
    ],
    isStateless: true,
  },
  'policy-rules-compile': {
    mutate: ['packages/policy/src/rules/compile/*.ts'],
    tests: ['packages/policy/src/rules/compile/*.test.ts'],
    isStateless: true,
  },
  'policy-passkeys': {
    mutate: ['packages/policy/src/passkeys/*.ts'],
    tests: ['packages/policy/src/passkeys/*.test.ts'],
    isStateless: true,
  },
  'policy-authenticator': {
    mutate: ['packages/policy/src/passkeys/authenticator/*.ts', 'packages/policy/src/recovery-keys/*.ts'],
    tests: [
      'packages/policy/src/passkeys/authenticator/*.test.ts',
      'packages/policy/src/recovery-keys/*.test.ts',
    ],
    isStateless: true,
  },
  'tron-transfer': {
    mutate: [
      'packages/chains/src/tron/transfer/*.ts',
      'packages/chains/src/match-faults.ts',
      'packages/chains/src/only-ecdsa-signature.ts',
      'packages/chains/src/with-low-s.ts',
    ],
    tests: ['packages/chains/src/tron/transfer/*.test.ts', 'packages/chains/src/tron/oracle.test.ts'],
    isStateless: false,
  },
  'signer-admission': {
    mutate: ['apps/signer/src/admission/*.ts'],
    tests: ['apps/signer/src/admission/*.test.ts'],
    isStateless: false,
  },
} satisfies Readonly<Record<string, Scope>>

export type Area = keyof typeof areas
