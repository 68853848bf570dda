/** Parses the transactions of one page, before anything is written. */
import type { Solid } from '@holdfast/chains'
import { chainFault, type ChainTransaction } from '@holdfast/ledger'
import type { Stream } from '@holdfast/providers'
import type { Coverage, StoredAnswer, TransactionAnswers } from '@holdfast/store/write'
import type { FetchedTransaction } from './complete.ts'
import { type FetchedPage, hintedDirection } from './fetch.ts'
import type { Pass } from './pass.ts'
import { answersOfFetched, answersOfListed } from './provider-answers.ts'

export interface ReadTransaction {
  readonly fetched: FetchedTransaction
  readonly transaction: ChainTransaction
  /** Its block is final, but no provider gives its receipt: it is listed as pending and not booked. */
  readonly isReceiptMissing: boolean
  /** The provider's answers about it, as they are stored beside its rows. */
  readonly answers: readonly StoredAnswer[]
}

export interface ReadPage {
  /** Null: no listing showed the transactions, and they are not counted. */
  readonly stream: Stream | null
  readonly reads: readonly ReadTransaction[]
  /** Rows of this page that list transactions of earlier pages. */
  readonly listings: readonly TransactionAnswers[]
  /** The window that is read completely once this page is stored; null: not known. */
  readonly covered: Coverage | null
}

export type ReadNeeds = Pick<Pass, 'clock' | 'heads' | 'history' | 'tally' | 'wallet'>

export async function readPage(pass: ReadNeeds, page: FetchedPage): Promise<ReadPage> {
  const parsed = await pass.clock.time('parse', () => parseAll(pass, page))
  const answers = answersOfFetched(
    parsed.map(({ fetched }) => fetched),
    page.listed,
  )
  const reads = parsed.map((read, at) => ({ ...read, answers: answers[at]?.answers ?? [] }))
  const read = new Set(reads.map(({ fetched }) => fetched.hash))
  // A watermark behind a transaction that is still missing would hide it from the next pass.
  const isHeld = page.stream !== null && pass.tally.streams[page.stream].isHeld
  return {
    stream: page.stream,
    reads,
    listings: answersOfListed(page.listed).filter(({ hash }) => !read.has(hash)),
    covered: isHeld ? null : page.covered,
  }
}

export async function* readPages(
  pass: ReadNeeds,
  pages: AsyncGenerator<FetchedPage>,
): AsyncGenerator<ReadPage> {
  for await (const page of pages) yield readPage(pass, page)
}

/** No block is solid: a transaction with a receipt of an unsolid block stays pending. */
const nothingSolid: Solid = { number: -1, at: new Date(0) }

type Parsed = Omit<ReadTransaction, 'answers'>

function parseAll(pass: Omit<ReadNeeds, 'clock'>, { stream, transactions }: FetchedPage): Parsed[] {
  return transactions.flatMap((fetched): Parsed[] => {
    const { hash, transaction, receipt, terms, block, isUnsolid } = fetched
    const solid = isUnsolid ? nothingSolid : pass.heads.solid
    const parsed = pass.history.parse({ transaction, receipt, terms, block, solid })
    if (parsed.ok && parsed.value.hash === hash)
      return [{ fetched, transaction: parsed.value, isReceiptMissing: false }]
    const fault = parsed.ok
      ? chainFault('OTHER_TRANSACTION_ANSWERED')
      : chainFault('ROW_UNREADABLE', { reason: parsed.reason })
    const direction = hintedDirection(pass.wallet.address, fetched.hint)
    pass.tally.refuse(stream, hash, fault, { isLate: receipt === null, direction })
    if (parsed.ok || receipt !== null) return []
    // A transaction that is readable as pending lacks only its receipt.
    const unbooked = pass.history.parse({ transaction, receipt: null, terms, solid: nothingSolid })
    return unbooked.ok && unbooked.value.hash === hash
      ? [{ fetched, transaction: unbooked.value, isReceiptMissing: true }]
      : []
  })
}
