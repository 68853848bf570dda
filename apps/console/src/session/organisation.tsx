/**
 * The current organisation. At load: the stored default if the person belongs to it, else the one remembered in this browser,
 * else the first. Afterwards the person's choice. An empty list means no organisation, never an error.
 */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, useCallback, useContext, useMemo, useState, type ReactNode } from 'react'
import { api } from '../calls/api.ts'
import { organisationsQuery, preferencesQuery } from '../calls/queries.ts'

const key = 'currentOrgId'

const none: readonly Organisation[] = []

interface Organisation {
  readonly id: string
  readonly name: string
  /** The person's rights there; absent: unknown. */
  readonly rights?: readonly string[] | undefined
}

export interface Organisations {
  readonly isLoading: boolean
  readonly list: readonly Organisation[]
  readonly current: Organisation | null
  readonly defaultId: string | null
  readonly choose: (id: string) => void
  /** null clears the default. Rejects when it could not be stored. */
  readonly setDefault: (id: string | null) => Promise<void>
}

const Context = createContext<Organisations | null>(null)

export function OrganisationProvider({ children }: { children: ReactNode }) {
  const organisations = useQuery(organisationsQuery)
  const preferences = useQuery(preferencesQuery)
  const [chosen, setChosen] = useState<string | null>(null)
  const setDefault = useSetDefault()

  const isLoading = organisations.isPending || preferences.isPending
  const list = organisations.data ?? none
  const defaultId = preferences.data?.default_org_id ?? null
  if (!isLoading && chosen === null && list.length > 0)
    setChosen(firstChoice(list, defaultId, localStorage.getItem(key)))
  const value = useMemo(
    () => ({
      isLoading,
      list,
      current: isLoading ? null : (list.find(({ id }) => id === chosen) ?? list[0] ?? null),
      defaultId,
      choose: (id: string) => {
        localStorage.setItem(key, id)
        setChosen(id)
      },
      setDefault,
    }),
    [isLoading, list, chosen, defaultId, setDefault],
  )
  return <Context value={value}>{children}</Context>
}

export function useOrganisations(): Organisations {
  const organisations = useContext(Context)
  if (!organisations) throw new Error('useOrganisations is for pages inside the shell')
  return organisations
}

export function firstChoice(
  list: readonly Organisation[],
  defaultId: string | null,
  rememberedId: string | null,
): string | null {
  const isMine = (id: string | null): id is string => list.some((organisation) => organisation.id === id)
  if (isMine(defaultId)) return defaultId
  if (isMine(rememberedId)) return rememberedId
  return list[0]?.id ?? null
}

function useSetDefault(): Organisations['setDefault'] {
  const client = useQueryClient()
  const { mutateAsync } = useMutation({
    mutationFn: (id: string | null) => api.updatePreferences({ body: { default_org_id: id } }),
    onSuccess: (stored) => client.setQueryData(preferencesQuery.queryKey, stored),
  })
  return useCallback(async (id) => void (await mutateAsync(id)), [mutateAsync])
}
