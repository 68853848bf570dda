import { useState } from 'react'
import { TableFrame } from '../../ui/TableFrame.tsx'
import { useWords } from '../../words/words.tsx'
import { EditedNetworkRow } from './EditedNetworkRow.tsx'
import type { Network } from './network-fields.ts'
import { NetworkRow } from './NetworkRow.tsx'
import type { NetworkActions } from './use-networks.ts'
import { useNetworkWords } from './words.ts'

interface Props {
  readonly networks: readonly Network[]
  readonly isSystem: boolean
  readonly actions: NetworkActions
}

export function NetworksTable({ networks, isSystem, actions }: Props) {
  const { pages } = useWords()
  const { columns } = useNetworkWords()
  const [edited, setEdited] = useState<string | null>(null)
  return (
    <TableFrame
      caption={pages.adminNetworks}
      className={isSystem ? 'min-w-[60rem]' : 'min-w-[52rem]'}
      columns={[
        { label: columns.name },
        { label: columns.chainId },
        { label: columns.symbol },
        { label: columns.explorer },
        { label: columns.sortOrder, align: 'right' },
        { label: columns.active },
        ...(isSystem ? [{ label: columns.uuid }, { label: columns.actions, isActions: true }] : []),
      ]}
    >
      {networks.map((network) =>
        isSystem && network.id === edited ? (
          <EditedNetworkRow
            key={network.id}
            network={network}
            onSave={(typed) => actions.save(network, typed)}
            onClose={() => setEdited(null)}
          />
        ) : (
          <NetworkRow
            key={network.id}
            network={network}
            isSystem={isSystem}
            actions={actions}
            onEdit={() => setEdited(network.id)}
          />
        ),
      )}
    </TableFrame>
  )
}
