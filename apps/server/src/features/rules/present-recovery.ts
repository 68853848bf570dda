import type { RecoveryInAnswer } from '@holdfast/contract'
import { credentialFingerprint } from '@holdfast/policy/passkeys'
import { recoveryKeyFingerprint } from '@holdfast/policy/recovery-keys'
import type { RulesDocument } from '@holdfast/policy/rules'

export function presentRecovery({ governance: { recovery } }: RulesDocument): RecoveryInAnswer | null {
  if (recovery === null) return null
  const { keys, needed, delayHours } = recovery
  return {
    needed,
    delay_hours: delayHours,
    keys: keys.map((key) => ({
      id: key.id,
      label: key.label,
      kind: key.kind,
      fingerprint: [
        ...(key.kind === 'paper' ? recoveryKeyFingerprint(key.x) : credentialFingerprint(key.credential)),
      ],
    })),
  }
}
