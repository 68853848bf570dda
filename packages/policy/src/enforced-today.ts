import type { PolicySetting } from './policy-facts.ts'

/** What Holdfast does about each setting today. 'enforced': the server's gate, at submitting, approving and signing. 'always': the
 *  signers do so under every policy. 'recorded': kept with the policy, and nothing follows from it yet: nobody signs on a phone,
 *  and seats of policy signers do not exist. docs/policy.md says it field by field. */
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
