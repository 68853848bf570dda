/** Selects one of the active networks. */
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
}

export function NetworkSelect(props: Props) {
  const networks = useQuery(activeNetworksQuery)
  return (
    <Select
      name="network"
      options={(networks.data ?? []).map(({ id, name, symbol }) => ({
        value: id,
        label: `${name} (${symbol})`,
      }))}
      state={optionsState(networks)}
      {...props}
    />
  )
}
