import { queryOptions } from '@tanstack/react-query'
import { api } from './api.ts'

/** With the wallets that nobody's key signs for. `network`: a code; absent: all networks. */
export const signingWalletsQuery = (entityId: string, network?: string) =>
  queryOptions({
    queryKey: ['signing-wallets', entityId, network ?? null],
    queryFn: () =>
      api.listSigningWallets({
        query: { entity_id: entityId, ...(network === undefined ? {} : { network_code: network }) },
      }),
    staleTime: 15_000,
  })
