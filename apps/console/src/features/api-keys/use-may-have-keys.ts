import { useQuery } from '@tanstack/react-query'
import { api } from '../../calls/api.ts'

/** Whether the person is an Owner or Admin of the organisation; no flag of the platform replaces the role. */
export function useMayHaveKeys(orgId: string): boolean {
  const { data = [] } = useQuery({
    queryKey: ['account', 'organizations'],
    queryFn: () => api.listOwnMemberships(),
  })
  const role = data.find(({ id }) => id === orgId)?.role
  return role === 'Owner' || role === 'Admin'
}
