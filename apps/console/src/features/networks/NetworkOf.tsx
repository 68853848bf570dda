/** The name of a network with its mark, wherever only the network's id or name is known. */
import { useQuery } from '@tanstack/react-query'
import { NetworkName } from '../../ui/NetworkName.tsx'
import { allNetworksQuery } from './all-networks.ts'

interface Props {
  readonly name: string
  readonly id?: string
}

export function NetworkOf({ name, id }: Props) {
  const { data } = useQuery(allNetworksQuery)
  const network = data?.find((listed) => (id === undefined ? listed.name === name : listed.id === id))
  return <NetworkName name={name} chain={network?.chain} />
}
