import type { ApiReply } from '@holdfast/contract'
import { findOpenRules } from '@holdfast/store/read'
import { authorise } from '../../http/authorise.ts'
import type { Verb } from '../../http/verb.ts'
import type { KeyBinding } from '../../signing/signing.ts'
import { parsedRules } from './parsed-rules.ts'
import { readyKeysOf } from './ready-keys-of.ts'
import { rulesInForce } from './rules-in-force.ts'
import { placeOf } from './rules-place.ts'

type State = ApiReply<'listKeyBindings'>[number]['signers'][number]['state']

export const listKeyBindings: Verb<'listKeyBindings', 'db' | 'signing'> = async (
  { db, signing },
  { actor, request },
) => {
  const organisationId = placeOf(actor, request.query)
  authorise(actor, 'read organisation', organisationId)
  const open = await findOpenRules(db, organisationId)
  const rules = (await rulesInForce(db, organisationId)) ?? (open === undefined ? null : parsedRules(open))
  const keys = await readyKeysOf(db, organisationId)
  return Promise.all(
    keys.map(async ({ id, label }) => ({
      key_id: id,
      label,
      is_listed: rules?.document.keys.some(({ keyId }) => keyId === id) === true,
      signers: ((await signing?.readBindings(id)) ?? []).map((binding) => ({
        party: binding.party,
        state: stateOf(binding, organisationId),
      })),
    })),
  )
}

function stateOf({ isUp, hasShare, boundTo }: KeyBinding, organisationId: string): State {
  if (!isUp) return 'silent'
  if (!hasShare) return 'missing'
  if (boundTo === null) return 'unbound'
  return boundTo === organisationId ? 'bound' : 'elsewhere'
}
