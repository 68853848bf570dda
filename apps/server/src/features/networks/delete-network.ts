import { codeOf, foreignKeyViolation, transaction } from '@holdfast/store'
import { listTokensOfNetwork } from '@holdfast/store/read'
import { deleteNetwork as deleteStoredNetwork, lockRows } from '@holdfast/store/write'
import { announceChange } from '../../http/announce-change.ts'
import { recordChange } from '../../http/record-change.ts'
import { refusal } from '../../http/refusal.ts'
import type { Verb } from '../../http/verb.ts'
import { getNetwork } from './get-network.ts'
import { presentNetwork } from './present-network.ts'
import { subjectOfNetwork } from './subject-of-network.ts'

export const deleteNetwork: Verb<'deleteNetwork', 'config' | 'db'> = async (
  { db, config },
  { request: { params }, ...who },
) => {
  const { name } = await getNetwork(db, params.id)
  try {
    await transaction(db, async (tx) => {
      await lockRows(tx, 'networks', { id: params.id })
      const network = await getNetwork(tx, params.id)
      const tokens = await listTokensOfNetwork(tx, params.id)
      await deleteStoredNetwork(tx, params.id)
      for (const { id } of tokens) await announceChange(tx, null, 'token_deleted', { id })
      await announceChange(tx, null, 'network_deleted', { id: params.id })
      await recordChange(tx, who, {
        ...subjectOfNetwork(network),
        verb: 'deleted',
        before: presentNetwork(network, config),
      })
    })
  } catch (error) {
    if (codeOf(error) === foreignKeyViolation) throw refusal('NETWORK_IN_USE', { network: name })
    throw error
  }
  return undefined
}
