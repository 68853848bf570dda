import type { ProviderName } from '@holdfast/ledger'
import { insertOutbox, type Transaction } from '@holdfast/store'
import type { MpcKey } from '@holdfast/store/read'
import { enqueueJob, insertWallet } from '@holdfast/store/write'
import type { Who } from '../../context.ts'
import { recordChange, recordOwnChange } from '../../http/record-change.ts'
import type { PlaceOfWallet } from './wallet-of-key.ts'

interface NewWallet extends PlaceOfWallet {
  readonly name: string
  readonly networkId: string
  readonly groupId: string | null
  /** Reads the wallet for the first time; afterwards the schedule does. Null: nothing reads it now. */
  readonly provider: ProviderName | null
}

/** Adds a wallet that the key signs for, so that it is read and reconciled like any other. Returns its id. A null `who` stands for
 *  the server itself. */
export async function insertKeyWallet(
  tx: Transaction,
  who: Who | null,
  key: Pick<MpcKey, 'id' | 'entity_id'>,
  { name, networkId, groupId, address, path, provider }: NewWallet,
): Promise<string> {
  const { id: keyId, entity_id } = key
  const wallet = {
    entity_id,
    account_group_id: groupId,
    network_id: networkId,
    name,
    address,
    mpc_key_id: keyId,
    derivation_path: path,
  }
  const id = await insertWallet(tx, wallet)
  const message = { type: 'balances', entity_id, wallet_id: id }
  await insertOutbox(tx, [{ channel: 'balances', organisationId: entity_id, message }])
  const change = {
    organisationId: entity_id,
    subject: { kind: 'wallet', id, name },
    verb: 'created',
    before: undefined,
    after: wallet,
  } as const
  await (who === null ? recordOwnChange(tx, change) : recordChange(tx, who, change))
  if (who !== null && provider !== null)
    await enqueueJob(tx, {
      entity_id,
      wallet_id: id,
      provider,
      kind: 'catch-up',
      requested_by: who.actor.user.id,
    })
  return id
}
