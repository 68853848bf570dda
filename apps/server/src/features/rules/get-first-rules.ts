import type { ApiReply } from '@holdfast/contract'
import { credentialFingerprint } from '@holdfast/policy/passkeys'
import { compileAssets } from '@holdfast/policy/rules'
import { authorise } from '../../http/authorise.ts'
import { refusal } from '../../http/refusal.ts'
import type { Verb } from '../../http/verb.ts'
import type { ChainAtSigner } from '../../signing/signing.ts'
import { firstRulesSources } from './first-rules-sources.ts'
import { presentPrepared } from './present-prepared.ts'
import { readRulesRows } from './present-rules.ts'
import { placeOf } from './rules-place.ts'

type AtSigner = ApiReply<'getFirstRules'>['signers'][number]

export const getFirstRules: Verb<'getFirstRules', 'db' | 'config' | 'signing'> = async (
  context,
  { actor, request },
) => {
  const organisationId = placeOf(actor, request.query)
  authorise(actor, 'read organisation', organisationId)
  const rows = await readRulesRows(context.db, organisationId)
  if (rows.versions.some(({ state }) => state === 'in_force')) throw refusal('RULES_EXIST')
  const { members, checks, sources } = await firstRulesSources(context, organisationId, null)
  const prepared = presentPrepared(rows)
  const unlisted = sources === null ? [] : compileAssets(sources).unlisted
  const answers = (await context.signing?.readRules(organisationId)) ?? []
  return {
    entity_id: organisationId,
    checks: [...checks],
    people: members.map(({ id, name, treasuryRole, registered }) => ({
      id,
      name,
      treasury_role: treasuryRole,
      credentials: registered.map((credential) => ({
        id: credential.id,
        fingerprint: [...credentialFingerprint(credential)],
        is_synced: credential.backupEligible,
      })),
    })),
    unlisted: [...new Set(unlisted.map(({ symbol }) => symbol))],
    prepared,
    signers: answers.map((answer) => presentSigner(answer, prepared?.hash ?? null)),
  }
}

function presentSigner({ party, rules, isUp }: ChainAtSigner, wanted: string | null): AtSigner {
  const hash = rules?.head.hash ?? null
  if (hash === null) return { party, state: isUp ? 'none' : 'silent', hash }
  return { party, state: hash === wanted ? 'accepted' : 'other', hash }
}
