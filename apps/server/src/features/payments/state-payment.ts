import type { ApiRequest } from '@holdfast/contract'
import type { Context } from '../../context.ts'
import { refusal } from '../../http/refusal.ts'
import { freeze, type Frozen } from '../transfers/freeze.ts'
import type { StoredWallet } from '../wallets/authorise-wallet.ts'
import { findNetwork } from '@holdfast/store/read'

type Fields = ApiRequest<'createPaymentTemplate'>['body']

/** Stands for an amount that is stated later. */
const anyAmount = '1'

/** Checks the values as those of a transfer that is requested now, so that nothing is saved which could never be requested. */
export async function statePayment(
  context: Pick<Context, 'config' | 'db' | 'nodes'>,
  { wallet, by }: { readonly wallet: StoredWallet; readonly by: string },
  fields: Fields,
): Promise<Frozen> {
  const network = await findNetwork(context.db, wallet.network_id)
  if (network === undefined) throw refusal('WALLET_OTHER_NETWORK', { field: 'wallet_id' })
  return freeze(
    context,
    { wallet, requestedBy: by },
    {
      recipient_address: fields.recipient_address,
      amount: fields.amount ?? anyAmount,
      token_id: fields.token_id,
      network_code: network.code,
      memo: fields.memo,
    },
  )
}

/** The columns that templates and schedules share. */
export const paymentColumns = (
  { walletId, tokenId, network, intent }: Frozen,
  { name, note = '' }: Pick<Fields, 'name' | 'note'>,
) => ({
  name,
  note,
  wallet_id: walletId,
  network_id: network.id,
  token_id: tokenId,
  recipient_address: intent.recipient,
  memo: intent.memo,
})
