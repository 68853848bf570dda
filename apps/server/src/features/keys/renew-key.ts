import { transaction } from '@holdfast/store'
import type { MpcKey } from '@holdfast/store/read'
import type { Context, Who } from '../../context.ts'
import { getKey } from './make-key.ts'
import { presentKey } from './present.ts'
import { proposeRenewal } from './propose-renewal.ts'
import { claimRenewal, type Renewal, renewShares } from './renew-shares.ts'
import { signingForKey } from './signing-for-key.ts'
import { waitBriefly } from './wait-briefly.ts'

export async function renewKey(
  context: Pick<Context, 'db' | 'signing'>,
  who: Who,
  key: MpcKey,
  renewal: Renewal,
): Promise<ReturnType<typeof presentKey>> {
  const { db } = context
  const signing = signingForKey(context.signing, key)
  if (renewal.kind !== 'refresh') {
    const proposed = await proposeRenewal(db, who, key, renewal)
    if (proposed !== null) throw proposed
  }
  await transaction(db, (tx) => claimRenewal(tx, key, renewal))
  await waitBriefly(renewShares(db, signing, { who, key, renewal }))
  return presentKey(await getKey(db, key.entity_id, key.id))
}
