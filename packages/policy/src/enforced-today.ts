import type { PolicySetting } from './policy-facts.ts'

/**
 * The enforcement of each setting today. 'enforced': by the server, at submission, approval and signing, and under rules by the
 * signers, if `enforcedBySigners` has it.
 * 'always': by the signers under every policy. 'recorded': stored with the policy without effect, because
 * nobody signs on a phone yet and policy signers have no seats. docs/policy.md describes each field.
 */
export const enforcedToday: Readonly<Record<PolicySetting, 'enforced' | 'always' | 'recorded'>> = {
  signingMode: 'recorded',
  required: 'enforced',
  roleBound: 'enforced',
  expiry: 'enforced',
  perTxCap: 'enforced',
  dailyCap: 'enforced',
  recipients: 'enforced',
  hours: 'enforced',
  ips: 'enforced',
  countries: 'enforced',
  keyThreshold: 'recorded',
  seats: 'recorded',
  mostSeats: 'recorded',
  strictSeats: 'recorded',
  holders: 'recorded',
  presence: 'recorded',
  binding: 'always',
  nonces: 'always',
  roundTimeout: 'recorded',
  reshare: 'recorded',
}

/** The settings that become rules, which each signer enforces itself. Limits become base units of each asset. */
export const enforcedBySigners: ReadonlySet<PolicySetting> = new Set([
  'required',
  'roleBound',
  'expiry',
  'perTxCap',
  'dailyCap',
  'recipients',
  'hours',
])
