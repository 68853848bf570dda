import type { Database } from '@holdfast/store'
import { findRulesInForce, listOrganisationsWithRules } from '@holdfast/store/read'
import type { ChainAtSigner, Signing } from '../../signing/signing.ts'
import { fault, type Finding, ok, warning } from '../checks/finding.ts'

/** Whether the rules in force in the backup are in force at the signers, or were before. */
export async function proveRules(db: Database, signing: Signing | null): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const organisation of await listOrganisationsWithRules(db)) {
    const rules = await findRulesInForce(db, organisation)
    if (rules === undefined) continue
    const { version, hash } = rules
    if (signing === null) {
      findings.push(
        warning('rules', `${organisation}: version ${version} was not compared, HOLDFAST_SIGNERS is not set`),
      )
      continue
    }
    const chains = await signing.readRules(organisation)
    findings.push(...chains.map((chain) => compare(organisation, { version, hash }, chain)))
  }
  return findings
}

function compare(
  organisation: string,
  { version, hash }: { readonly version: number; readonly hash: string },
  { party, rules, isUp }: ChainAtSigner,
): Finding {
  const place = `${organisation}: signer ${party}`
  if (rules === null)
    return isUp
      ? fault('rules', `${place} has no rules of this organisation, the backup has version ${version}`)
      : warning('rules', `${place} does not answer`)
  if (rules.head.hash === hash) return ok('rules', `${place} has version ${version} in force, as the backup`)
  return rules.versions.some((past) => past.hash === hash)
    ? warning(
        'rules',
        `${place} has version ${rules.head.version}, the backup is older and has version ${version}`,
      )
    : fault(
        'rules',
        `${place} never had version ${version} of the backup: the signer was restored from an older copy, or the backup is of another installation`,
      )
}
