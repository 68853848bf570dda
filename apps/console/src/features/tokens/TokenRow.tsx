import { Ellipsis } from 'lucide-react'
import { NetworkOf } from '../networks/NetworkOf.tsx'
import { TokenMark } from '../../ui/TokenMark.tsx'
import { Button } from '../../ui/Button.tsx'
import { CopyId } from '../../ui/CopyId.tsx'
import { CopyText } from '../../ui/CopyText.tsx'
import { Menu, MenuItem } from '../../ui/Menu.tsx'
import { useWords } from '../../words/words.tsx'
import type { Token } from './token-fields.ts'
import type { TokenActions } from './use-tokens.ts'
import { useTokenWords } from './words.ts'

interface Props {
  readonly token: Token
  readonly isSystem: boolean
  readonly actions: TokenActions
  readonly onEdit: () => void
}

export function TokenRow({ token, isSystem, actions, onEdit }: Props) {
  const { common } = useWords()
  const words = useTokenWords()
  return (
    <tr data-token={token.id} className="h-9 whitespace-nowrap hover:bg-hover">
      <td className="text-soft">
        <NetworkOf name={token.network_name} id={token.network_id} />
      </td>
      <td className="max-w-48 truncate" title={token.name}>
        <bdi>{token.name}</bdi>
      </td>
      <td className="font-medium">
        <span className="inline-flex items-center gap-1.5">
          {token.is_verified !== false && <TokenMark symbol={token.symbol} hasLetter />}
          <bdi>{token.symbol}</bdi>
        </span>
        {token.shares_symbol === true && <Mark text={words.sharesSymbol} why={words.sharesSymbolWhy} />}
        {token.is_verified === false && <Mark text={words.unverified} why={words.unverifiedWhy} />}
      </td>
      <td className="max-w-64">
        <CopyText text={token.contract_address} />
      </td>
      <td className="text-right">{token.decimals}</td>
      <td className="text-right">{token.tier}</td>
      <td className={token.is_active ? '' : 'text-mute'}>{token.is_active ? common.yes : common.no}</td>
      <td>
        <CopyId id={token.id} />
      </td>
      <td className="font-mono text-xs">{token.chain_namespace ?? '-'}</td>
      <td className="max-w-40 truncate font-mono text-xs" title={token.chain_reference ?? undefined}>
        {token.chain_reference ?? '-'}
      </td>
      <td className="font-mono text-xs">{token.asset_namespace ?? '-'}</td>
      <td className="max-w-40 truncate font-mono text-xs" title={token.asset_reference ?? undefined}>
        {token.asset_reference ?? '-'}
      </td>
      <td className="max-w-72">
        <CopyText text={token.caip19} />
      </td>
      <td className="text-soft">{token.source ?? '-'}</td>
      {isSystem && (
        <td className="text-right">
          <RowMenu token={token} actions={actions} onEdit={onEdit} />
        </td>
      )}
    </tr>
  )
}

const Mark = ({ text, why }: { readonly text: string; readonly why: string }) => (
  <span title={why} className="ml-1.5 rounded-full bg-warn-wash px-1.5 py-0.5 text-2xs font-medium text-warn">
    {text}
  </span>
)

function RowMenu({ token, actions, onEdit }: Omit<Props, 'isSystem'>) {
  const words = useTokenWords()
  return (
    <Menu
      trigger={
        <Button look="cell" aria-label={words.menuOf(`${token.symbol}, ${token.network_name}`)}>
          <Ellipsis aria-hidden className="size-4" />
        </Button>
      }
    >
      <MenuItem onSelect={onEdit}>{words.edit}</MenuItem>
      <MenuItem look="danger" onSelect={() => void actions.delete(token)}>
        {words.delete}
      </MenuItem>
    </Menu>
  )
}
