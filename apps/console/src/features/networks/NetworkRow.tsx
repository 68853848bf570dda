import { ArrowUpRight, Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { NetworkName } from '../../ui/NetworkName.tsx'
import { Button } from '../../ui/Button.tsx'
import { CopyId } from '../../ui/CopyId.tsx'
import { Menu, MenuItem } from '../../ui/Menu.tsx'
import { MoveButtons } from '../../ui/MoveButtons.tsx'
import { useWords } from '../../words/words.tsx'
import type { Network } from './network-fields.ts'
import type { NetworkActions } from './use-networks.ts'
import { useNetworkWords } from './words.ts'

interface Props {
  readonly network: Network
  readonly isSystem: boolean
  readonly actions: NetworkActions
  readonly onEdit: () => void
}

export function NetworkRow({ network, isSystem, actions, onEdit }: Props) {
  const { common } = useWords()
  const words = useNetworkWords()
  const [isMoving, setMoving] = useState(false)
  const move = (by: 1 | -1) => {
    setMoving(true)
    void actions.move(network, by).finally(() => setMoving(false))
  }
  return (
    <tr data-network={network.id} className="h-9 hover:bg-hover">
      <td className="max-w-48 truncate font-medium" title={network.name}>
        <NetworkName name={network.name} chain={network.chain} />
      </td>
      <td className="max-w-64 truncate font-mono text-xs" title={network.chain_id}>
        {network.chain_id}
      </td>
      <td>{network.symbol}</td>
      <td className="max-w-60 truncate">
        <Explorer url={network.explorer_url} />
      </td>
      <td className="text-right whitespace-nowrap">
        {network.sort_order}
        {isSystem && (
          <span className="pl-1">
            <MoveButtons
              upLabel={words.up(network.name)}
              downLabel={words.down(network.name)}
              isDisabled={isMoving}
              onMove={move}
            />
          </span>
        )}
      </td>
      <td className={network.is_active ? '' : 'text-mute'}>{network.is_active ? common.yes : common.no}</td>
      {isSystem && (
        <>
          <td>
            <CopyId id={network.id} />
          </td>
          <td className="text-right">
            <RowMenu network={network} actions={actions} onEdit={onEdit} />
          </td>
        </>
      )}
    </tr>
  )
}

/** Only http(s) addresses become links. */
function Explorer({ url }: { readonly url: string | null }) {
  const words = useNetworkWords()
  if (url === null || !URL.canParse(url)) return <span className="text-mute">-</span>
  const { protocol, origin, host } = new URL(url)
  if (protocol !== 'https:' && protocol !== 'http:') return <>{url}</>
  return (
    <a
      href={origin}
      title={url}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={`${url}, ${words.openExplorer(host)}`}
      className="inline-flex max-w-full items-center gap-1 hover:text-accent"
    >
      <span className="truncate">{url}</span>
      <ArrowUpRight aria-hidden className="size-3.5 shrink-0 text-mute" />
    </a>
  )
}

function RowMenu({ network, actions, onEdit }: Omit<Props, 'isSystem'>) {
  const words = useNetworkWords()
  return (
    <Menu
      trigger={
        <Button look="cell" aria-label={words.menuOf(network.name)}>
          <Ellipsis aria-hidden className="size-4" />
        </Button>
      }
    >
      <MenuItem onSelect={onEdit}>{words.edit}</MenuItem>
      <MenuItem look="danger" onSelect={() => void actions.delete(network)}>
        {words.delete}
      </MenuItem>
    </Menu>
  )
}
