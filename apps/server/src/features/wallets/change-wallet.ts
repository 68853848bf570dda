import { transaction } from '@holdfast/store'
import { lockNames, lockRows, updateWallet } from '@holdfast/store/write'
import type { Verb } from '../../http/verb.ts'
import { assertGroup } from '../account-groups/assert-group.ts'
import { refuseNameOfPayee } from '../addresses/names-alike.ts'
import { authoriseWallet } from './authorise-wallet.ts'
import { notifyBalances } from './notify-balances.ts'
import { readWallet } from './read-wallet.ts'
import { recordWallet } from './record-wallet.ts'

/** Signers go by the address, and their rules keep the label that people adopted, so a name needs no second person. */
export const changeWallet: Verb<'changeWallet', 'config' | 'db' | 'providers'> = async (context, call) => {
  const { params, body } = call.request
  const {
    entity_id: organisationId,
    id,
    address,
  } = await authoriseWallet(context.db, call.actor, 'change wallets', params.id)
  return transaction(context.db, async (tx) => {
    // As when a wallet is added: no payee with this name may come in between.
    await lockNames(tx, organisationId)
    await lockRows(tx, 'wallets', { entity_id: organisationId, id })
    const wallet = await authoriseWallet(tx, call.actor, 'change wallets', id)
    if (body.name !== undefined && body.name !== wallet.name)
      await refuseNameOfPayee(tx, organisationId, { name: body.name, address })
    if (body.account_group_id !== undefined && body.account_group_id !== wallet.account_group_id)
      await assertGroup(tx, organisationId, body.account_group_id)
    const change = {
      name: body.name ?? wallet.name,
      account_group_id: body.account_group_id === undefined ? wallet.account_group_id : body.account_group_id,
    }
    const before = await updateWallet(tx, { organisationId, id, ...change })
    if (before !== undefined) {
      await notifyBalances(tx, organisationId, id)
      const states = { before, after: change }
      await recordWallet(tx, call, organisationId, 'updated', { id, name: change.name }, states)
    }
    return readWallet(tx, context, organisationId, id)
  })
}
