/** Whether the person may change members here, as far as the console knows; the server decides. */
import { useQuery } from '@tanstack/react-query'
import { currentUserQuery } from '../../data/queries.ts'
import type { Member } from './member-list.ts'

export function useMayChangeMembers(members: readonly Member[]): boolean {
  const { data: user } = useQuery(currentUserQuery)
  const own = members.find(({ email }) => email.toLowerCase() === user?.email.toLowerCase())
  return user?.is_system === true || own === undefined || own.role === 'Owner' || own.role === 'Admin'
}
