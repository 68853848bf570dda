/** What the dialog shows, as the server tells it. */
import type { ApiReply } from '@holdfast/contract'
import type { transactionDetails } from '../../../../locales/en/transaction-details.ts'

export type Details = ApiReply<'getTransaction'>
export type TronDetails = NonNullable<Details['tron']>
export type Mapping = ApiReply<'getTronMapping'>
export type DetailsWords = typeof transactionDetails
export type FieldName = keyof DetailsWords['fields']
