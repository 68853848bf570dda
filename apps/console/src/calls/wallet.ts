import type { ApiReply } from '@holdfast/contract'

export type Wallet = ApiReply<'listWallets'>[number]
export type WalletToken = Wallet['tokens'][number]
