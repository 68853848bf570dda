/** The signed-in person and their organisation, for pages that need one. The shell renders them only when there is one. */
import { useQuery } from '@tanstack/react-query'
import { currentUserQuery } from '../calls/queries.ts'
import { settings } from '../calls/settings.ts'
import { useOrganisations } from './organisation.tsx'
import { useToken } from '../calls/token.ts'

export interface Session {
  readonly token: string | null
  /** The current organisation; 'entity' on the wire. */
  readonly entityId: string
  readonly entityName: string
  /** From GET /api/me only. */
  readonly isSystem: boolean
  readonly isDevMode: boolean
}

export function useSession(): Session {
  const token = useToken()
  const { current } = useOrganisations()
  const { data: user } = useQuery(currentUserQuery)
  if (!current) throw new Error('useSession is for pages of an organisation')
  return {
    token,
    entityId: current.id,
    entityName: current.name,
    isSystem: user?.is_system === true,
    isDevMode: settings().devMode,
  }
}
