/** Why a person may not perform an action here, as far as the console knows; the server decides. Null: allowed, or unknown. */
import { type Right, rights, type Role } from '@holdfast/ledger'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { britishLocale } from '../format/british-locale.ts'
import { currentUserQuery, organisationsQuery } from '../calls/queries.ts'
import { useLocale, useWords } from '../words/words.tsx'
import { useAdminStatus } from './admin-status.ts'
import { useOrganisations } from './organisation.tsx'

/** A right in the organisation, or a platform requirement. */
export type Needs = Right | 'staff' | 'system'

export function useWhyNot(needs: Needs): string | null {
  const { common } = useWords()
  const locale = useLocale()
  const client = useQueryClient()
  const { current } = useOrganisations()
  const { data: user } = useQuery(currentUserQuery)
  const isAdmin = useAdminStatus()
  const mayNot =
    needs === 'system'
      ? user?.is_system === false
      : needs === 'staff'
        ? user?.is_system === false && isAdmin === 'not admin'
        : current?.rights?.includes(needs) === false
  // The role may have changed since it was read.
  useEffect(() => {
    if (mayNot) void client.invalidateQueries({ queryKey: organisationsQuery.queryKey })
  }, [mayNot, client])
  if (!mayNot) return null
  if (needs === 'system') return common.onlySystem
  if (needs === 'staff') return common.onlyStaff
  const names = (rights[needs] as readonly Role[]).map((role) => common.rolesOf[role])
  const list = new Intl.ListFormat(britishLocale(locale), { type: 'disjunction' }).format(names)
  return common.onlyRoles(list, current?.name ?? '')
}
