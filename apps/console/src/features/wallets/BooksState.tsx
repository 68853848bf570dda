/** Whether the ledger of a wallet matches the chain, and as of which block. */
import { useConnection } from '../../calls/connection.ts'
import { localTime } from '../../format/time.ts'
import { useWords } from '../../words/words.tsx'
import type { Wallet } from '../../calls/wallet.ts'

const marks = {
  unserved: 'border border-dashed border-edge',
  unread: 'border border-edge',
  reading: 'border border-accent',
  reconciled: 'bg-good',
  mismatch: 'bg-bad',
  unknown: 'bg-warn',
} as const

export function BooksState({ books }: Pick<Wallet, 'books'>) {
  const { wallets: words } = useWords()
  const { isLost } = useConnection()
  const asOf =
    books.as_of_block === null || books.as_of === null
      ? undefined
      : words.asOf(books.as_of_block, localTime(books.as_of))
  // Without a connection the match may be outdated.
  const isStale = isLost && books.state === 'reconciled' && books.as_of !== null
  return (
    <span
      data-books={books.state}
      title={books.state === 'unserved' ? words.unservedWhy : asOf}
      className="inline-grid grid-cols-[auto_1fr] items-center gap-x-1.5 text-soft"
    >
      <i aria-hidden className={`size-2 rounded-full ${marks[isStale ? 'unread' : books.state]}`} />
      <span className={books.state === 'mismatch' ? 'font-medium text-bad' : ''}>
        {isStale ? words.lastChecked(localTime(books.as_of ?? '')) : words.state[books.state]}
      </span>
      {books.as_of_block !== null && (
        <span className="col-start-2 text-2xs text-mute">#{books.as_of_block}</span>
      )}
    </span>
  )
}
