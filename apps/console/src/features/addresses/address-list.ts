/** The two address lists: their calls and words, so that the screens handle both alike. */
import type { ApiReply } from '@holdfast/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../calls/api.ts'
import { shareRows } from '../../calls/share-rows.ts'
import { lazyWords } from '../../words/words.tsx'

export type AddressList = 'book' | 'labels'
export type NamedAddress = ApiReply<'listAddressBook'>[number]
export type LookAlike = NamedAddress['look_alikes'][number]

export const callsOf = {
  book: {
    list: api.listAddressBook,
    create: api.createAddress,
    update: api.updateAddress,
    remove: api.deleteAddress,
    changes: api.listAddressChanges,
    exportCsv: api.exportAddressBook,
    importCsv: api.importAddressBook,
  },
  labels: {
    list: api.listInboundLabels,
    create: api.createInboundLabel,
    update: api.updateInboundLabel,
    remove: api.deleteInboundLabel,
    changes: api.listLabelChanges,
    exportCsv: api.exportInboundLabels,
    importCsv: api.importInboundLabels,
  },
} as const

export const addressListQuery = (list: AddressList, entityId: string) =>
  queryOptions({
    queryKey: ['address-names', list, entityId],
    queryFn: () => callsOf[list].list({ query: { entity_id: entityId } }),
    structuralSharing: (old, next) =>
      shareRows(old as NamedAddress[] | undefined, next as NamedAddress[]) as NamedAddress[],
    staleTime: 30_000,
  })

export type AddressPayments = ApiReply<'listAddressPayments'>[number]
export type PaymentsState = AddressPayments | 'loading' | 'failed'

/** The payments to each entry of the address book, and which entries are verified. */
export const addressPaymentsQuery = (entityId: string) =>
  queryOptions({
    queryKey: ['address-payments', entityId],
    queryFn: () => api.listAddressPayments({ query: { entity_id: entityId } }),
    staleTime: 30_000,
  })

/** Queries to read again when a name changes. */
export const namesChanged = [
  ['address-names'],
  ['address-payments'],
  ['address-resolution'],
  ['address-changes'],
]

export const useAddressWords = lazyWords({
  en: async () => (await import('../../../locales/en/addresses.ts')).addresses,
  es: async () => (await import('../../../locales/es/addresses.ts')).addresses,
})
