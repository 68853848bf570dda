import { useQuery } from '@tanstack/react-query'
import { currentUserQuery } from '../calls/queries.ts'

/** From GET /api/me and nowhere else; false while it is not known. */
export function useIsSystem(): boolean {
  const { data: user } = useQuery(currentUserQuery)
  return user?.is_system === true
}
