import { listKeyGrants as listStoredGrants } from '@holdfast/store/read'
import { authorise } from '../../http/authorise.ts'
import type { Verb } from '../../http/verb.ts'

export const listKeyGrants: Verb<'listKeyGrants', 'db'> = async ({ db }, { actor, request: { query } }) => {
  authorise(actor, 'read organisation', query.entity_id)
  const grants = await listStoredGrants(db, query.entity_id)
  return grants.map((grant) => ({
    id: grant.id,
    label: grant.label,
    user: grant.user_id === null ? null : { id: grant.user_id, name: grant.user_name ?? '' },
    public_key: grant.public_key?.toString('hex') ?? '',
    path: grant.derivation_path ?? [],
    curve: grant.curve,
    threshold: grant.threshold,
    n: grant.n,
    wallet:
      grant.wallet_id === null
        ? null
        : { id: grant.wallet_id, name: grant.wallet_name ?? '', group: grant.group_name },
    granted: grant.rules_version === null ? null : { version: grant.rules_version, by: grant.proposed_by },
    created_at: grant.created_at.toISOString(),
  }))
}
