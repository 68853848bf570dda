import { refusal } from '../../http/refusal.ts'
import type { Verb } from '../../http/verb.ts'
import { assertMayMakeKeys } from '../../signing/unaudited.ts'
import { authoriseDomain } from './authorise-domain.ts'
import { getKey, insertKey, makeKey } from './make-key.ts'
import { presentKey } from './present.ts'
import { rulesOfNewKey } from './rules-of-new-key.ts'
import { waitBriefly } from './wait-briefly.ts'

export const generateMpcKey: Verb<'generateMpcKey', 'config' | 'db' | 'providers' | 'signing'> = async (
  context,
  call,
) => {
  const { kd_id, label, curve } = call.request.body
  const { db, signing } = context
  const domain = await authoriseDomain(db, call.actor, 'change keys', kd_id)
  await assertMayMakeKeys(db, context.config, domain)
  if (signing === null) throw refusal('NO_SIGNERS')
  const rules_hash = await rulesOfNewKey(db, signing, domain.entity_id)
  const key = await insertKey(context, call, domain, { label, curve, rules_hash })
  await waitBriefly(makeKey(context, signing, call, key))
  return presentKey(await getKey(db, key.entity_id, key.id))
}
