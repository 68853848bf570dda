import type { ApiReply } from '@holdfast/contract'
import { localTime } from '../../format/time.ts'
import { Button } from '../../ui/Button.tsx'
import { CopyText } from '../../ui/CopyText.tsx'
import { TableFrame } from '../../ui/TableFrame.tsx'
import { useWords } from '../../words/words.tsx'
import { useTokenWords } from '../tokens/words.ts'

export type UnknownToken = ApiReply<'listUnknownTokens'>[number]

interface Props {
  readonly tokens: readonly UnknownToken[]
  readonly isBusy: boolean
  readonly onMarkSpam: (token: UnknownToken) => Promise<void>
  readonly onRestore: (token: UnknownToken) => Promise<void>
}

export function UnknownTokensTable({ tokens, ...rest }: Props) {
  const { pages } = useWords()
  const { columns, unknown } = useTokenWords()
  return (
    <TableFrame
      caption={pages.unknownTokens}
      className="min-w-[96rem]"
      columns={[
        { label: columns.caip19 },
        { label: columns.chainNs },
        { label: columns.chainRef },
        { label: columns.assetNs },
        { label: columns.assetRef },
        { label: columns.symbol },
        { label: columns.name },
        { label: columns.decimals, align: 'right' },
        { label: columns.verified },
        { label: columns.spam },
        { label: columns.active },
        { label: unknown.actions, isHidden: true, isActions: true },
      ]}
    >
      {tokens.map((token) => (
        <Row key={token.id} token={token} {...rest} />
      ))}
    </TableFrame>
  )
}

function Row({
  token,
  isBusy,
  onMarkSpam,
  onRestore,
}: Omit<Props, 'tokens'> & { readonly token: UnknownToken }) {
  const { unknown: words } = useTokenWords()
  const yesOrNo = (value: boolean) => (value ? words.yes : words.no)
  return (
    <tr data-token={token.id} className="h-9 whitespace-nowrap hover:bg-hover">
      <td className="max-w-64">
        <CopyText text={token.caip19} />
      </td>
      <td className="font-mono text-xs">{token.chain_namespace ?? '-'}</td>
      <td className="max-w-40 truncate font-mono text-xs" title={token.chain_reference ?? undefined}>
        {token.chain_reference ?? '-'}
      </td>
      <td className="font-mono text-xs">{token.asset_namespace ?? '-'}</td>
      <td className="max-w-72">
        <CopyText text={token.asset_reference} />
      </td>
      <td className="max-w-40 truncate font-medium" title={token.symbol}>
        <bdi>{token.symbol}</bdi>
      </td>
      <td className="max-w-56 truncate" title={token.name}>
        {token.name === '' ? <span className="text-mute">-</span> : <bdi>{token.name}</bdi>}
      </td>
      <td className="text-right">{token.decimals}</td>
      <td>{yesOrNo(token.is_verified)}</td>
      <td className={token.is_spam ? 'font-medium text-warn' : ''}>{yesOrNo(token.is_spam)}</td>
      <td>{yesOrNo(token.is_active)}</td>
      <td>
        <span className="flex items-center justify-end gap-2">
          {token.is_spam ? (
            <span className="text-xs text-mute">
              {token.spam_at !== null &&
                words.spamSince(localTime(token.spam_at), token.spam_by ?? words.somebody)}
            </span>
          ) : (
            token.wallets > 0 && <span className="text-xs text-mute">{words.wallets(token.wallets)}</span>
          )}
          <Button className="!h-7" disabled={isBusy || token.is_spam} onClick={() => void onMarkSpam(token)}>
            {words.markSpam}
          </Button>
          {token.is_spam && (
            <Button look="ghost" disabled={isBusy} onClick={() => void onRestore(token)}>
              {words.restore}
            </Button>
          )}
        </span>
      </td>
    </tr>
  )
}
