/** The devices of the organisation, and the actions on them. */
import type { ApiReply } from '@holdfast/contract'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../calls/api.ts'
import { isConflict } from '../../calls/refusals.ts'
import { useAdminMessages } from '../../calls/use-admin-messages.ts'
import { alertUser, confirmUser } from '../../ui/ask.ts'
import { withReason } from '../members/use-member-actions.ts'
import { useDeviceWords } from './words.ts'

export type Device = ApiReply<'listDevices'>[number]

const devicesQuery = queryOptions({
  queryKey: ['devices'],
  queryFn: () => api.listDevices({ query: {} }),
  staleTime: 15_000,
})

export function useDevices(entityId: string) {
  const words = useDeviceWords()
  const client = useQueryClient()
  const change = (act: (list: Device[]) => Device[]): void =>
    void client.setQueryData(devicesQuery.queryKey, (list) => list && act(list))
  const add = (device: Device) =>
    change((list) => (list.some(({ id }) => id === device.id) ? list : [...list, device]))
  const replace = (device: Device) =>
    change((list) => list.map((row) => (row.id === device.id && !isNewer(row, device) ? device : row)))
  const drop = (id: string) => change((list) => list.filter((row) => row.id !== id))
  const refresh = () => client.invalidateQueries({ queryKey: devicesQuery.queryKey })

  const query = useQuery({
    ...devicesQuery,
    select: (list) => list.filter(({ entity_id }) => entity_id === undefined || entity_id === entityId),
  })
  useAdminMessages({ device_created: add, device_updated: replace, device_deleted: ({ id }) => drop(id) }, [
    devicesQuery.queryKey,
  ])
  return {
    query,
    refresh,
    /** Resolves to whether it was saved. */
    save: async ({ id, version }: Device, name: string): Promise<boolean> => {
      try {
        const device = await api.updateDevice({ params: { id }, version, body: { device_name: name } })
        if (device === undefined) await refresh()
        else replace(device)
        return true
      } catch (error) {
        alertUser(withReason(words.saveFailed, error))
        if (isConflict(error)) await refresh()
        return false
      }
    },
    delete: async ({ id, device_name }: Device): Promise<void> => {
      if (!(await confirmUser(words.confirmDelete(device_name), words.delete))) return
      try {
        await api.deleteDevice({ params: { id } })
        drop(id)
      } catch (error) {
        alertUser(withReason(words.deleteFailed, error))
      }
    },
  }
}

const isNewer = (stored: Device, received: Device): boolean =>
  stored.version !== undefined && received.version !== undefined && stored.version > received.version
