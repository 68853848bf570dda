/** The organisations of the installation, and the actions on them. */
import { ApiError } from '@holdfast/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../calls/api.ts'
import { entitiesQuery } from './entities-query.ts'
import type { Entity, Subscription } from './subscription.ts'
import { useEntityWords } from './words.ts'

export interface EntityActions {
  /** Resolves to whether it was saved. */
  readonly save: (entity: Entity, subscription: Subscription) => Promise<boolean>
  readonly delete: (entity: Entity) => Promise<void>
}

export function useEntities() {
  const words = useEntityWords()
  const client = useQueryClient()
  const [failure, setFailure] = useState<string | null>(null)
  const query = useQuery(entitiesQuery)
  const attempt = async (act: () => Promise<unknown>, failed: string): Promise<boolean> => {
    setFailure(null)
    try {
      await act()
      return true
    } catch (error) {
      setFailure(detailOf(error) ?? failed)
      return false
    } finally {
      await client.invalidateQueries({ queryKey: entitiesQuery.queryKey })
    }
  }
  const actions: EntityActions = {
    save: (entity, subscription) =>
      attempt(
        () =>
          api.updateEntity({
            params: { id: entity.id },
            version: entity.version,
            body: subscription,
          }),
        words.updateFailed,
      ),
    delete: async (entity) =>
      void (await attempt(() => api.deleteEntity({ params: { id: entity.id } }), words.deleteFailed)),
  }
  return { query, actions, failure, dismiss: () => setFailure(null) }
}

/** The server's own sentence, if there is one. */
export const detailOf = (error: unknown): string | null => (error instanceof ApiError ? error.detail : null)
