import type { Config } from '../../config.ts'
import type { SignerHealth } from '../../signing/signing.ts'
import { signingOf } from '../../signing/signing-of.ts'
import { version as ownVersion } from '../../version.ts'
import { fault, type Finding, ok, warning } from './finding.ts'

/** Whether each signer answers, with its pinned identity, and has pinned the others. */
export async function checkSigners(config: Pick<Config, 'signers' | 'secretKey'>): Promise<Finding[]> {
  if (config.signers.length > 0 && config.secretKey === null)
    return [fault('signers', 'HOLDFAST_SECRET_KEY: needed to be known to the signers of HOLDFAST_SIGNERS')]
  const signing = signingOf(config)
  if (signing === null) return [warning('signers', 'HOLDFAST_SIGNERS is not set: nothing can be signed')]
  const identities = new Map(config.signers.map(({ party, identity }) => [party, identity]))
  return (await signing.health()).flatMap((health) => findingsOf(health, identities))
}

function findingsOf(health: SignerHealth, identities: ReadonlyMap<number, string>): Finding[] {
  const { party, isUp, version, keys, peers, backup, frozenPairs } = health
  const subject = `signer ${party}`
  if (!isUp)
    return [
      fault(
        subject,
        'does not answer: check that it runs, its address and identity in HOLDFAST_SIGNERS, and that its SIGNER_COORDINATOR is what holdfast coordinator prints',
      ),
    ]
  const unknown = [...identities].filter(([other, identity]) => peers.get(other) !== identity)
  return [
    ok(subject, `answers with its identity, version ${version}, ${keys} keys`),
    ...(version === ownVersion ? [] : [warning(subject, `has version ${version}, the server ${ownVersion}`)]),
    ...unknown.map(([other]) =>
      fault(subject, `has another identity of signer ${other} in SIGNER_PEERS than HOLDFAST_SIGNERS says`),
    ),
    ...(frozenPairs > 0
      ? [warning(subject, `signs with ${frozenPairs} pairs of signers no more (docs/mpc/signers.md)`)]
      : []),
    ...(backup.keys < keys
      ? [
          warning(
            subject,
            `${keys - backup.keys} of ${keys} shares are in no verified backup: its operator runs the signer's backup command`,
          ),
        ]
      : []),
  ]
}
