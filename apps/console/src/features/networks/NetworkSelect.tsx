/** Selects one of the active networks. */
import type { ApiReply } from '@holdfast/contract'
import { useQuery } from '@tanstack/react-query'
import { optionsState } from '../../ui/options-state.ts'
import { Select } from '../../ui/Select.tsx'
import { activeNetworksQuery } from '../../calls/active-networks.ts'

interface Props {
  readonly label: string
  readonly placeholder: string
  readonly value: string | undefined
  readonly onChange: (id: string) => void
  readonly error: string | undefined
  /** Leaves out the others. */
  readonly isOffered?: (network: ActiveNetwork) => boolean
}

type ActiveNetwork = ApiReply<'listNetworks'>[number]

export function NetworkSelect({ isOffered, ...props }: Props) {
  const networks = useQuery(activeNetworksQuery)
  return (
    <Select
      name="network"
      options={(networks.data ?? [])
        .filter((network) => isOffered?.(network) ?? true)
        .map(({ id, name, symbol }) => ({
          value: id,
          label: `${name} (${symbol})`,
        }))}
      state={optionsState(networks)}
      {...props}
    />
  )
}
