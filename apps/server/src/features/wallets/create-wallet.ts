import { codeOf, transaction, uniqueViolation } from '@holdfast/store'
import { insertWallet, lockNames } from '@holdfast/store/write'
import { authorise } from '../../http/authorise.ts'
import { refusal } from '../../http/refusal.ts'
import type { Verb } from '../../http/verb.ts'
import { assertGroup } from '../account-groups/assert-group.ts'
import { refuseNameOfPayee } from '../addresses/names-alike.ts'
import { placeAddress } from '../networks/place-address.ts'
import { assertWithinPlan } from '../plans/assert-within-plan.ts'
import { readWallet } from './read-wallet.ts'
import { recordWallet } from './record-wallet.ts'
import { notifyBalances } from './notify-balances.ts'

export const createWallet: Verb<'createWallet', 'config' | 'db' | 'providers'> = async (context, call) => {
  const { db } = context
  const {
    actor,
    request: { body },
  } = call
  authorise(actor, 'change wallets', body.entity_id)
  const { network, address } = await placeAddress(db, body)
  const groupId = body.account_group_id ?? null
  await assertGroup(db, body.entity_id, groupId)
  try {
    return await transaction(db, async (tx) => {
      // The lock of names comes first, because adding a payee takes it before a share lock on the organization's row.
      await lockNames(tx, body.entity_id)
      await assertWithinPlan(tx, body.entity_id, 'wallets')
      await refuseNameOfPayee(tx, body.entity_id, { name: body.name, address })
      const id = await insertWallet(tx, {
        entity_id: body.entity_id,
        account_group_id: groupId,
        network_id: network.id,
        name: body.name,
        address,
      })
      await notifyBalances(tx, body.entity_id, id)
      const created = await readWallet(tx, context, body.entity_id, id)
      await recordWallet(tx, call, body.entity_id, 'created', { id, name: body.name }, { after: created })
      return created
    })
  } catch (error) {
    if (codeOf(error) === uniqueViolation)
      throw refusal('WALLET_LISTED', { field: 'address', network: network.name })
    throw error
  }
}
