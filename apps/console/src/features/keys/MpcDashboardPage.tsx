/** Key domains, the current work of the signers, and the state of each signer. */
import type { ReactNode } from 'react'
import { answerText } from '../../calls/refusals.ts'
import { localTime } from '../../format/time.ts'
import { CopyId } from '../../ui/CopyId.tsx'
import { Scroller } from '../../ui/Scroller.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx'
import { TableFrame } from '../../ui/TableFrame.tsx'
import { useWords } from '../../words/words.tsx'
import { KeyDomainsTable } from './KeyDomainsPage.tsx'
import { KeysTable } from './KeysTable.tsx'
import { type MpcHealth, useKeyDomains, useMpcHealth, useMpcKeys } from './use-keys.ts'
import { useKeyWords } from './words.ts'

export function MpcDashboardPage() {
  const { pages } = useWords()
  const words = useKeyWords()
  const domains = useKeyDomains()
  const keys = useMpcKeys()
  const health = useMpcHealth()
  const making = keys.data?.filter(({ state }) => state === 'making')
  return (
    <Scroller label={pages.mpcDashboard} className="min-h-0 flex-1">
      <Part title={words.domains}>
        <Loaded query={domains} failed={words.loadFailed}>
          {(list) =>
            list.length === 0 ? (
              <EmptyState picture="key" title={words.noDomains} why={words.noDomainsWhy} />
            ) : (
              <KeyDomainsTable domains={list} />
            )
          }
        </Loaded>
      </Part>
      <Part title={words.sessions}>
        <Loaded query={{ ...keys, data: making }}>
          {(list) =>
            list.length === 0 ? (
              <p className="px-5 py-3 text-mute">{words.noSessions}</p>
            ) : (
              <KeysTable keys={list} domains={domains.data ?? []} />
            )
          }
        </Loaded>
      </Part>
      <Part title={words.signers}>
        <Loaded query={health}>{(reading) => <Signers health={reading} />}</Loaded>
      </Part>
    </Scroller>
  )
}

const Part = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <div className="flex flex-col border-b border-line py-4 last:border-b-0">
    <h2 className="px-5 pb-2 text-base font-semibold">{title}</h2>
    {children}
  </div>
)

interface LoadedProps<T> {
  readonly query: {
    readonly data: T | undefined
    readonly error: Error | null
    readonly refetch: () => Promise<unknown>
  }
  readonly failed?: string
  readonly children: (result: T) => ReactNode
}

function Loaded<T>({ query, failed, children }: LoadedProps<T>) {
  const { data, error, refetch } = query
  if (data !== undefined) return children(data)
  if (error !== null)
    return <ErrorState message={failed ?? answerText(error)} onRetry={() => void refetch()} />
  return <Skeleton rows={3} widths={['w-40', 'w-32', 'w-24']} />
}

function Signers({ health }: { readonly health: MpcHealth }) {
  const words = useKeyWords()
  const { columns } = words
  const { signers, signers_state } = health
  return (
    <>
      <p className={`px-5 pb-2 ${signers_state === 'too-few' ? 'text-bad' : 'text-soft'}`}>
        {words.signersState[signers_state]}
      </p>
      {signers.length > 0 && (
        <TableFrame
          caption={words.signers}
          className="min-w-[44rem]"
          columns={[
            { label: columns.signer },
            { label: columns.state },
            { label: columns.keys, align: 'right' },
            { label: columns.epoch, align: 'right' },
            { label: columns.frozen, align: 'right' },
            { label: columns.identity },
            { label: columns.version },
          ]}
        >
          {signers.map(({ party, is_up, identity, version, keys, epoch, frozen_pairs }) => (
            <tr key={party} data-signer={party} className="h-9 hover:bg-hover">
              <td className="font-medium">{words.explain.drawn.signer(party)}</td>
              <td className={is_up ? 'text-good' : 'text-bad'}>{is_up ? words.up : words.down}</td>
              <td className="text-right tabular-nums">{is_up ? keys : '-'}</td>
              <td className="text-right tabular-nums">{epoch ?? '-'}</td>
              <td className={`text-right tabular-nums ${frozen_pairs > 0 ? 'text-bad' : ''}`}>
                {is_up ? frozen_pairs : '-'}
              </td>
              <td>{identity === null ? '-' : <CopyId id={identity} />}</td>
              <td className="text-soft">{version ?? '-'}</td>
            </tr>
          ))}
        </TableFrame>
      )}
      {signers.flatMap(({ party, pending_rules }) =>
        pending_rules.map(({ entity_id, version, effective_at, by }) => (
          <p key={`${party} ${entity_id}`} className="px-5 py-1 text-warn" data-pending-rules={party}>
            {words.pendingRules[by](party, version, localTime(effective_at))}
          </p>
        )),
      )}
    </>
  )
}
