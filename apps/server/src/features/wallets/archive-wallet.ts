import type { Verb } from '../../http/verb.ts'
import { authoriseWallet } from './authorise-wallet.ts'
import { setWalletActivity } from './set-wallet-activity.ts'

export const archiveWallet: Verb<'archiveWallet', 'config' | 'db' | 'providers'> = async (context, call) => {
  const { params } = call.request
  const wallet = await authoriseWallet(context.db, call.actor, 'change wallets', params.id)
  return setWalletActivity(context, call, wallet, false)
}
