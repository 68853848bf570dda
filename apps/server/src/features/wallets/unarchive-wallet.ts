import type { Verb } from '../../http/verb.ts'
import { authoriseWallet } from './authorise-wallet.ts'
import { setWalletActivity } from './set-wallet-activity.ts'

export const unarchiveWallet: Verb<'unarchiveWallet', 'config' | 'db' | 'providers'> = async (
  context,
  call,
) => {
  const { params } = call.request
  const wallet = await authoriseWallet(context.db, call.actor, 'change wallets', params.id)
  return setWalletActivity(context, call, wallet, true)
}
