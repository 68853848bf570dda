import type { ApiReply } from '@holdfast/contract'

export type TronDetails = NonNullable<ApiReply<'getTransaction'>['tron']>
