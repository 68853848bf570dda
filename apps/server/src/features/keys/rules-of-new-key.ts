/** The rules under which a key is made. The signers state them: they bind the new key to the version that they have in force. */
import { reason } from '@holdfast/contract'
import type { Queryable } from '@holdfast/store'
import { refusal } from '../../http/refusal.ts'
import type { ChainAtSigner, Signing } from '../../signing/signing.ts'
import { hasRules } from '../changes/has-rules.ts'

/** The hash of the version in force. Null: neither a signer nor the server has rules of the organisation. Throws while signing is
 *  frozen, and while the signers that answer differ. */
export async function rulesOfNewKey(
  db: Queryable,
  signing: Pick<Signing, 'readRules'>,
  organisationId: string,
): Promise<string | null> {
  const answers = (await signing.readRules(organisationId)).filter(({ isUp }) => isUp)
  const [hash = null, ...others] = new Set(answers.map(({ rules }) => rules?.head.hash ?? null))
  if (answers.some(({ rules }) => (rules?.frozenAt ?? null) !== null)) throw refusal('RULES_FROZEN')
  const isMissing = hash === null && answers.length > 0 && (await hasRules(db, organisationId))
  if (others.length > 0 || isMissing)
    throw refusal('KEY_RULES_DIFFER', { signers: answers.map(stateOf) }, organisationId)
  return hash
}

const stateOf = ({ party, rules }: ChainAtSigner) =>
  rules === null
    ? reason('KEY_RULES_MISSING_AT_SIGNER', { party })
    : reason('KEY_RULES_AT_SIGNER', { party, version: rules.head.version })
