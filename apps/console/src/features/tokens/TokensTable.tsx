import { useState } from 'react'
import { TableFrame } from '../../ui/TableFrame.tsx'
import { useWords } from '../../words/words.tsx'
import { EditedTokenRow } from './EditedTokenRow.tsx'
import type { Token } from './token-fields.ts'
import { TokenRow } from './TokenRow.tsx'
import type { TokenActions } from './use-tokens.ts'
import { useTokenWords } from './words.ts'

interface Props {
  readonly tokens: readonly Token[]
  readonly isSystem: boolean
  readonly actions: TokenActions
}

export function TokensTable({ tokens, isSystem, actions }: Props) {
  const { pages } = useWords()
  const { columns } = useTokenWords()
  const [edited, setEdited] = useState<string | null>(null)
  return (
    <TableFrame
      caption={pages.adminTokens}
      className={edited === null ? 'min-w-[112rem]' : 'min-w-[140rem]'}
      columns={[
        { label: columns.network },
        { label: columns.name },
        { label: columns.symbol },
        { label: columns.contract },
        { label: columns.decimals, align: 'right' },
        { label: columns.tier, align: 'right' },
        { label: columns.active },
        { label: columns.uuid },
        { label: columns.chainNs },
        { label: columns.chainRef },
        { label: columns.assetNs },
        { label: columns.assetRef },
        { label: columns.caip19 },
        { label: columns.source },
        ...(isSystem ? [{ label: columns.actions, isActions: true }] : []),
      ]}
    >
      {tokens.map((token) =>
        isSystem && token.id === edited ? (
          <EditedTokenRow
            key={token.id}
            token={token}
            onSave={(typed) => actions.save(token, typed)}
            onClose={() => setEdited(null)}
          />
        ) : (
          <TokenRow
            key={token.id}
            token={token}
            isSystem={isSystem}
            actions={actions}
            onEdit={() => setEdited(token.id)}
          />
        ),
      )}
    </TableFrame>
  )
}
