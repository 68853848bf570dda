/** The networks of the catalogue, live, and the actions on them. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../calls/api.ts'
import { planMove } from '../../calls/plan-move.ts'
import { isConflict, reasonOf } from '../../calls/refusals.ts'
import { useAdminMessages } from '../../calls/use-admin-messages.ts'
import { withRow } from '../../calls/with-row.ts'
import { alertUser, confirmUser } from '../../ui/ask.ts'
import { allNetworksQuery } from './all-networks.ts'
import { bodyOf, type Network, type TypedNetwork } from './network-fields.ts'
import { orderNetworks } from './order-networks.ts'
import { useNetworkWords } from './words.ts'

export interface NetworkActions {
  /** Resolves to whether it was saved. */
  readonly save: (network: Network, typed: TypedNetwork) => Promise<boolean>
  readonly move: (network: Network, by: 1 | -1) => Promise<void>
  readonly delete: (network: Network) => Promise<void>
}

export function useNetworks() {
  const client = useQueryClient()
  const query = useQuery(allNetworksQuery)
  const { queryKey } = allNetworksQuery
  const put = (network: Network) =>
    void client.setQueryData(queryKey, (list) => list && withRow(list, network))
  useAdminMessages(
    {
      network_created: put,
      network_updated: put,
      network_deleted: ({ id }) =>
        client.setQueryData(queryKey, (list) => list?.filter((network) => network.id !== id)),
    },
    [queryKey],
  )
  const networks = query.data && orderNetworks(query.data)
  return { query, networks, actions: useNetworkActions(networks ?? []) }
}

function useNetworkActions(networks: readonly Network[]): NetworkActions {
  const words = useNetworkWords()
  const client = useQueryClient()
  const reload = () => client.invalidateQueries({ queryKey: ['networks'] })
  return {
    save: async (network, typed) => {
      try {
        const body = bodyOf(typed)
        await api.updateNetwork({ params: { id: network.id }, version: network.version, body })
        await reload()
        return true
      } catch (error) {
        alertUser(isConflict(error) ? error.detail : words.saveFailed)
        await reload()
        return false
      }
    },
    move: async (network, by) => {
      const moves = planMove(networks, network, by)
      try {
        for (const { id, sort_order, version } of moves)
          await api.updateNetwork({ params: { id }, version, body: { sort_order } })
      } catch {
        alertUser(moves.length > 1 ? words.swapFailed : words.sortFailed)
      }
      await reload()
    },
    delete: async (network) => {
      if (!(await confirmUser(words.confirmDelete, words.delete))) return
      try {
        await api.deleteNetwork({ params: { id: network.id } })
      } catch (error) {
        alertUser(reasonOf(error, words.failed))
      }
      await reload()
    },
  }
}
