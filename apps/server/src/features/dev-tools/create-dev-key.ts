import { newId, transaction } from '@holdfast/store'
import { listNetworks } from '@holdfast/store/read'
import { insertDevKey } from '@holdfast/store/write'
import { devModeOff, refusal } from '../../http/refusal.ts'
import type { Verb } from '../../http/verb.ts'
import { authoriseWallet } from '../wallets/authorise-wallet.ts'
import { announceDevKey } from './announce-dev-key.ts'
import { authoriseDevKey } from './authorise-dev-key.ts'
import { keyPlace, secretKeyOf } from './dev-signer.ts'
import { privateKeyOf } from '../tron/private-key-of.ts'
import { seal } from '../../seal.ts'

export const createDevKey: Verb<'createDevKey', 'config' | 'db'> = async (context, call) => {
  const { actor, request } = call
  const { network_id, wallet_id, purpose, private_key_hex } = request.body
  const wallet = await authoriseWallet(context.db, actor, 'use dev tools', wallet_id)
  const networks = await listNetworks(context.db)
  const network = networks.find(({ id }) => id === network_id)
  if (network === undefined) throw refusal('NETWORK_UNKNOWN', { field: 'network_id' })
  if (network.is_main) throw devModeOff()
  const key = privateKeyOf('private_key_hex', private_key_hex)
  const place = { entity_id: wallet.entity_id, id: newId() }
  const sealed = seal(secretKeyOf(context), keyPlace(place), key.bytes)
  return transaction(context.db, async (tx) => {
    await insertDevKey(tx, {
      ...place,
      label: wallet.name,
      network_id,
      wallet_id,
      purpose,
      address: key.address,
      sealed,
      created_by: actor.user.id,
    })
    const created = await authoriseDevKey(tx, actor, 'use dev tools', place.id)
    return announceDevKey(tx, created, { who: call, verb: 'created' })
  })
}
