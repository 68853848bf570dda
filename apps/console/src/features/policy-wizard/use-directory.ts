/**
 * Search in the organisation's directory, 250 ms after the last key, for the chosen treasury roles. Sample people replace it when
 * it does not answer.
 */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../calls/api.ts'
import { useSession } from '../../session/use-session.ts'
import { useAfterPause } from '../../ui/use-after-pause.ts'
import { isSample, type Person, samples, searchSamples } from './sample-people.ts'

export type Role = NonNullable<Person['role']>
export const roles: readonly Role[] = ['Approver', 'Treasurer', 'Viewer', 'Admin']
export const defaultRoles: readonly Role[] = ['Approver', 'Treasurer']

const debounceMs = 250

export interface Directory {
  readonly roles: readonly Role[]
  readonly setRoles: (roles: readonly Role[]) => void
  readonly search: (query: string) => void
  /** Everyone of the chosen roles, at most as many as the directory answers at once. Null: it does not answer, and the search says so. */
  readonly list: () => Promise<readonly Person[] | null>
  readonly people: readonly Person[]
  readonly isSearching: boolean
  /** The offered people are samples. */
  readonly isSample: boolean
}

export function useDirectory(): Directory {
  const { entityId } = useSession()
  const [chosen, setChosen] = useState(defaultRoles)
  const [request, setRequest] = useState<DirectoryRequest | null>(null)
  const settled = useAfterPause(request, debounceMs)
  const sent = settled ?? { query: '', roles: defaultRoles }
  const client = useQueryClient()
  const queryOf = ({ query, roles }: DirectoryRequest) => ({
    queryKey: ['directory', entityId, roles, query],
    queryFn: () => api.searchDirectory({ query: { query, roles: roles.join(','), entity_id: entityId } }),
  })
  const found = useQuery({
    ...queryOf(sent),
    enabled: settled !== null && settled.roles.length > 0,
    staleTime: 5_000,
  })
  const isFailed = settled !== null && found.isError
  return {
    roles: chosen,
    setRoles: (next) => {
      setChosen(next)
      setRequest({ query: request?.query ?? '', roles: next })
    },
    search: (query) => setRequest({ query: query.trim(), roles: chosen }),
    list: () =>
      client.fetchQuery({ ...queryOf({ query: '', roles: chosen }), staleTime: 5_000 }).catch(() => {
        setRequest({ query: '', roles: chosen })
        return null
      }),
    people: isFailed ? searchSamples(sent.query, sent.roles) : (found.data ?? []),
    isSearching: request !== null && (request !== settled || found.isLoading),
    isSample: isFailed,
  }
}

interface DirectoryRequest {
  readonly query: string
  readonly roles: readonly Role[]
}

export interface ChosenPeople {
  readonly find: (id: string) => Person | undefined
  readonly remember: (person: Person) => void
  /** The directory answered and does not contain this person. */
  readonly isGone: (id: string) => boolean
}

/** The chosen people; those chosen earlier are looked up by id. */
export function useChosenPeople(ids: readonly string[]): ChosenPeople {
  const { entityId } = useSession()
  const [startIds] = useState(() => [...new Set(ids)].filter((id) => id !== '' && !isSample(id)).toSorted())
  const [picked, setPicked] = useState<readonly Person[]>([])
  const { data } = useQuery({
    queryKey: ['directory-by-ids', entityId, startIds],
    queryFn: () => api.findInDirectory({ query: { entity_id: entityId }, body: { ids: startIds } }),
    enabled: startIds.length > 0,
    staleTime: 30_000,
  })
  const find = (id: string) => [...picked, ...(data ?? []), ...samples].find((person) => person.id === id)
  return {
    find,
    remember: (person) => setPicked((list) => [...list, person]),
    isGone: (id) => data !== undefined && startIds.includes(id) && find(id) === undefined,
  }
}
