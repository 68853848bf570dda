import type { ApiReply } from '@holdfast/contract'
import { transaction } from '@holdfast/store'
import { updateWalletActivity } from '@holdfast/store/write'
import type { Context, Who } from '../../context.ts'
import type { StoredWallet } from './authorise-wallet.ts'
import { readWallet } from './read-wallet.ts'
import { recordWallet } from './record-wallet.ts'
import { notifyBalances } from './notify-balances.ts'

export async function setWalletActivity(
  context: Pick<Context, 'db' | 'providers' | 'config'>,
  who: Who,
  wallet: StoredWallet,
  isActive: boolean,
): Promise<ApiReply<'archiveWallet'>> {
  const { entity_id: organisationId, id } = wallet
  return transaction(context.db, async (tx) => {
    const isChanged = await updateWalletActivity(tx, { organisationId, id, isActive })
    await notifyBalances(tx, organisationId, id)
    const state = { before: { is_active: !isActive }, after: { is_active: isActive } }
    if (isChanged)
      await recordWallet(tx, who, organisationId, isActive ? 'restored' : 'archived', wallet, state)
    return readWallet(tx, context, organisationId, id)
  })
}
