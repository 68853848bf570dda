import type { VerbsOf } from '../../http/verb.ts'
import { archiveWallet } from './archive-wallet.ts'
import { changeWallet } from './change-wallet.ts'
import { createWallet } from './create-wallet.ts'
import { deleteWallet } from './delete-wallet.ts'
import { listWallets } from './list-wallets.ts'
import { subscribeWebhook } from './subscribe-webhook.ts'
import { unarchiveWallet } from './unarchive-wallet.ts'

export const wallets: VerbsOf<
  | 'listWallets'
  | 'createWallet'
  | 'changeWallet'
  | 'archiveWallet'
  | 'unarchiveWallet'
  | 'deleteWallet'
  | 'subscribeWebhook'
> = {
  listWallets,
  createWallet,
  changeWallet,
  archiveWallet,
  unarchiveWallet,
  deleteWallet,
  subscribeWebhook,
}
