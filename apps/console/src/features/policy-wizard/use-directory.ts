/**
 * Search in the organisation's directory, 250 ms after the last key, for the chosen treasury roles. Sample people replace it when
 * it does not answer.
 */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '../../calls/api.ts'
import { useSession } from '../../session/use-session.ts'
import { isSample, type Person, samples, searchSamples } from './sample-people.ts'

export type Role = NonNullable<Person['role']>
export const roles: readonly Role[] = ['Approver', 'Treasurer', 'Viewer', 'Admin']
export const defaultRoles: readonly Role[] = ['Approver', 'Treasurer']

const debounceMs = 250

export interface Directory {
  readonly roles: readonly Role[]
  readonly setRoles: (roles: readonly Role[]) => void
  readonly search: (query: string) => void
  readonly people: readonly Person[]
  readonly isSearching: boolean
  /** The offered people are samples. */
  readonly isSample: boolean
}

export function useDirectory(): Directory {
  const { entityId } = useSession()
  const [chosen, setChosen] = useState(defaultRoles)
  const [asked, setAsked] = useState<Asked | null>(null)
  const [settled, setSettled] = useState<Asked | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(asked), debounceMs)
    return () => clearTimeout(timer)
  }, [asked])
  const wanted = settled ?? { query: '', roles: defaultRoles }
  const found = useQuery({
    queryKey: ['directory', entityId, wanted.roles, wanted.query],
    queryFn: () =>
      api.searchDirectory({
        query: { query: wanted.query, roles: wanted.roles.join(','), entity_id: entityId },
      }),
    enabled: settled !== null && settled.roles.length > 0,
    staleTime: 5_000,
    retry: false,
  })
  const isFailed = settled !== null && found.isError
  return {
    roles: chosen,
    setRoles: (next) => {
      setChosen(next)
      setAsked({ query: asked?.query ?? '', roles: next })
    },
    search: (query) => setAsked({ query: query.trim(), roles: chosen }),
    people: isFailed ? searchSamples(wanted.query, wanted.roles) : (found.data ?? []),
    isSearching: asked !== null && (asked !== settled || found.isLoading),
    isSample: isFailed,
  }
}

interface Asked {
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
  const [asked] = useState(() => [...new Set(ids)].filter((id) => id !== '' && !isSample(id)).toSorted())
  const [picked, setPicked] = useState<readonly Person[]>([])
  const { data } = useQuery({
    queryKey: ['directory-by-ids', entityId, asked],
    queryFn: () => api.findInDirectory({ query: { entity_id: entityId }, body: { ids: asked } }),
    enabled: asked.length > 0,
    staleTime: 30_000,
    retry: false,
  })
  const find = (id: string) => [...picked, ...(data ?? []), ...samples].find((one) => one.id === id)
  return {
    find,
    remember: (person) => setPicked((list) => [...list, person]),
    isGone: (id) => data !== undefined && asked.includes(id) && find(id) === undefined,
  }
}
