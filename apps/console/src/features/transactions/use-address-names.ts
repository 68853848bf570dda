/** The organisation's names for addresses. While they are missing, short forms are shown. */
import { useQuery } from '@tanstack/react-query'
import { api } from '../../calls/api.ts'
import type { AddressNames } from './address-views.ts'

const nobody: AddressNames = { wallets: {}, address_book: {}, inbound_labels: {} }

export function useAddressNames(entityId: string): AddressNames {
  const { data } = useQuery({
    queryKey: ['address-resolution', entityId],
    queryFn: () => api.getAddressResolution({ query: { entity_id: entityId } }),
    staleTime: 60_000,
  })
  return data ?? nobody
}
