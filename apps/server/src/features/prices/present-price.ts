import type { ApiReply } from '@holdfast/contract'
import type { Price } from '@holdfast/store/read'

export type ShownPrice = NonNullable<ApiReply<'listWallets'>[number]['tokens'][number]['price']>

export const presentPrice = ({ usd, source, at }: Price): ShownPrice => ({
  usd,
  source,
  at: at.toISOString(),
})
