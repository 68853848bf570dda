/** One difference between ledger and chain: the event by name, both versions side by side, and its repair. */
import type { ApiReply } from '@holdfast/contract'
import { shortHash } from '../../format/hash.ts'
import { localTime } from '../../format/time.ts'
import { Button } from '../../ui/Button.tsx'
import { Tooltip } from '../../ui/Tooltip.tsx'
import { useCopy } from '../../ui/use-copy.ts'
import { useWords } from '../../words/words.tsx'
import { useHistoryWords } from './use-history-words.ts'

export type Finding = ApiReply<'getReconciliationHistory'>['findings'][number]

export function FindingCard({
  finding,
  onRepair,
}: {
  readonly finding: Finding
  /** Absent: for readers. */
  readonly onRepair?: () => void
}) {
  const words = useHistoryWords()
  const { token_symbol: symbol, books_balance, chain_balance } = finding
  return (
    <article
      data-finding={finding.kind}
      className="grid gap-3 rounded-lg border border-bad/40 bg-bad-wash/40 p-4"
      aria-label={`${symbol}: ${words.kinds[finding.kind]}`}
    >
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="grid gap-1">
          <p className="font-medium">
            <bdi>{symbol}</bdi>: {words.kinds[finding.kind]}
          </p>
          <Place finding={finding} />
        </div>
        {onRepair !== undefined && finding.kind !== 'narrowed' && finding.kind !== 'untold' && (
          <Tooltip content={words.repairTip}>
            <Button look="solid" aria-label={words.repairOf(symbol)} onClick={onRepair}>
              {words.repair}
            </Button>
          </Tooltip>
        )}
      </div>
      {finding.tx_hash !== null && finding.kind !== 'untold' && (
        <dl className="grid grid-cols-1 gap-2 sm:grid-cols-2">
          <Side name={words.books} version={finding.ours} symbol={symbol} />
          <Side name={words.chain} version={finding.theirs} symbol={symbol} />
        </dl>
      )}
      <p className="text-soft">{words.balances(books_balance, chain_balance, symbol)}</p>
      {finding.tx_hash !== null && (
        <p className="text-mute">{words.found(words.foundBy[finding.found_by], finding.requests)}</p>
      )}
    </article>
  )
}

/** The place on the chain: the exact event, otherwise the range that contains it. */
export function Place({ finding }: { readonly finding: Finding }) {
  const words = useHistoryWords()
  const { tx_hash, event_index, block_number, at, is_first, state } = finding
  if (tx_hash === null) {
    if (finding.kind === 'not-read') return null
    return (
      <p className="text-soft">
        {block_number === null
          ? words.between(finding.after_block, finding.until_block)
          : words.inBlock(block_number)}
        {at !== null && (
          <>
            {' · '}
            <time dateTime={at}>{localTime(at)}</time>
          </>
        )}
      </p>
    )
  }
  return (
    <>
      {state === 'open' && <p className="text-mute">{is_first ? words.first : words.notFirst}</p>}
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-soft">
        <span>{words.transaction}</span>
        <Hash hash={tx_hash} />
        {event_index !== null && <span>{words.event(event_index)}</span>}
        {block_number !== null && <span>{words.block(block_number)}</span>}
        {at !== null && <time dateTime={at}>{localTime(at)}</time>}
      </p>
    </>
  )
}

export function Hash({ hash }: { readonly hash: string }) {
  const { common } = useWords()
  const copy = useCopy()
  return (
    <button
      type="button"
      title={hash}
      aria-label={common.copy(shortHash(hash))}
      onClick={() => copy(hash)}
      className="inline-flex h-6 items-center rounded-sm font-mono text-xs hover:text-accent"
    >
      {shortHash(hash)}
    </button>
  )
}

function Side({
  name,
  version,
  symbol,
}: {
  readonly name: string
  readonly version: Finding['ours']
  readonly symbol: string
}) {
  const words = useHistoryWords()
  return (
    <div className="rounded-md border border-line bg-page px-3 py-2">
      <dt className="text-2xs font-medium text-mute">{name}</dt>
      <dd className="font-medium tabular-nums">
        {version === null ? (
          <span className="font-normal text-mute">{words.absent}</span>
        ) : (
          <>
            {version.amount} <bdi>{symbol}</bdi>{' '}
            <span className="font-normal text-soft">{words.direction[version.direction]}</span>
          </>
        )}
      </dd>
    </div>
  )
}
