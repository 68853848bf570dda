import { useQuery } from '@tanstack/react-query'
import { currentUserQuery } from '../calls/queries.ts'

/** From GET /api/me only; false while unknown. */
export function useIsSystem(): boolean {
  const { data: user } = useQuery(currentUserQuery)
  return user?.is_system === true
}
