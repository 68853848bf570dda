/** The events and comments of a request, live. */
import type { ApiReply } from '@holdfast/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../calls/api.ts'
import { useAdminMessages } from '../../calls/use-admin-messages.ts'

export type Activity = ApiReply<'getTransferActivity'>

export function useActivity(id: string) {
  const client = useQueryClient()
  const queryKey = ['transfer-activity', id]
  const readAgain = () => client.invalidateQueries({ queryKey })
  const hear = ({ id: changed }: { readonly id: string }) => {
    if (changed === id) void readAgain()
  }
  useAdminMessages({ transfer_request_updated: hear, transfer_request_commented: hear }, [queryKey])
  const query = useQuery({
    queryKey,
    queryFn: () => api.getTransferActivity({ params: { id } }),
    staleTime: 0,
  })
  return { ...query, readAgain }
}
