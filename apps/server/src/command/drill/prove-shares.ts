import type { Signing } from '../../signing/signing.ts'
import { fault, type Finding, ok, warning } from '../checks/finding.ts'

/** When each signer last verified a backup of the shares that it holds. */
export async function proveShares(signing: Signing | null): Promise<Finding[]> {
  if (signing === null)
    return [warning('shares', 'HOLDFAST_SIGNERS is not set: no signer was asked for its backup')]
  return (await signing.health()).map(({ party, isUp, keys, backup }) => {
    const signer = `signer ${party}`
    if (!isUp) return warning('shares', `${signer} does not answer`)
    if (keys === 0) return ok('shares', `${signer} holds no share`)
    return backup.keys < keys
      ? fault(
          'shares',
          `${signer}: ${keys - backup.keys} of ${keys} shares are in no verified backup: its operator runs the signer's backup command`,
        )
      : ok('shares', `${signer}: ${keys} shares, in backups verified since ${backup.verifiedAt ?? 'unknown'}`)
  })
}
