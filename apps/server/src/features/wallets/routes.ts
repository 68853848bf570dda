import type { VerbsOf } from '../../http/verb.ts'
import { archiveWallet } from './archive-wallet.ts'
import { createWallet } from './create-wallet.ts'
import { deleteWallet } from './delete-wallet.ts'
import { listWallets } from './list-wallets.ts'
import { subscribeWebhook } from './subscribe-webhook.ts'
import { unarchiveWallet } from './unarchive-wallet.ts'

export const wallets: VerbsOf<
  'listWallets' | 'createWallet' | 'archiveWallet' | 'unarchiveWallet' | 'deleteWallet' | 'subscribeWebhook'
> = {
  listWallets,
  createWallet,
  archiveWallet,
  unarchiveWallet,
  deleteWallet,
  subscribeWebhook,
}
