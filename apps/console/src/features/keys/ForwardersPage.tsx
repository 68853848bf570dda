/** A page to come: shows the settled parts, read-only. */
import { forwarderChains } from '@holdfast/policy'
import { TableFrame } from '../../ui/TableFrame.tsx'
import { useWords } from '../../words/words.tsx'
import { useKeyWords } from './words.ts'

export function ForwardersPage() {
  const { common, pages } = useWords()
  const { columns, chains, forwardersWhy } = useKeyWords()
  return (
    <>
      <div className="shrink-0 px-5 py-6">
        <p className="text-base">{common.comingSoon}</p>
        <p className="max-w-prose text-mute">{forwardersWhy}</p>
      </div>
      <TableFrame
        caption={pages.forwarders}
        className="min-w-[30rem]"
        columns={[{ label: columns.chain }, { label: columns.factory }]}
      >
        {forwarderChains.map(({ chain, factory }) => (
          <tr key={chain} data-chain={chain} className="h-9">
            <td className="font-medium">{chains[chain]}</td>
            <td className="font-mono text-xs text-soft">{factory}</td>
          </tr>
        ))}
      </TableFrame>
    </>
  )
}
