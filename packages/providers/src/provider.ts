/** The calls of a provider. Answers are Raw: only `chains` interprets them. */
import type {
  ListMark,
  ListName,
  ProviderName,
  Question,
  QuestionKind,
  Raw,
  TransferQuestion,
} from '@holdfast/ledger'

export type Stream = ListName

export interface PageQuery {
  readonly address: string
  readonly stream: Stream
  /** The `next` of the previous page; valid only for the same query at the same provider. */
  readonly cursor: string | null
  /** Both ends are included. */
  readonly from: ListMark | null
  readonly to: ListMark | null
  /** Newest first when 'desc'. */
  readonly order: 'asc' | 'desc'
  /** At most 200. */
  readonly limit: number
}

/** A row of a list. */
export type ListedRaw = Raw

export interface Page {
  readonly rows: readonly ListedRaw[]
  /** Null on the last page. A page without rows may have one. */
  readonly next: string | null
}

export interface Heads {
  readonly head: { readonly number: number; readonly at: Date }
  readonly solid: { readonly number: number; readonly at: Date }
}

export interface BlockName {
  readonly number: number
  readonly id: string
}

export interface Answerer<Asked extends TransferQuestion = Question> {
  readonly name: ProviderName
  /** The kinds of questions that it answers. Other kinds are not sent to it: see `answer`. */
  readonly answers: ReadonlySet<QuestionKind>
  /** Null: the provider does not have it. */
  ask(question: Asked): Promise<Raw | null>
}

/** The lists that a provider keeps by address. */
export interface Lists {
  /** Null: this provider has no such list. */
  fetchPage(query: PageQuery): Promise<Page | null>
}

/** Provides the history of a network. */
export interface HistoryProvider extends Answerer, Lists {
  fetchHeads(): Promise<Heads>
  /** The reference of the CAIP-2 id of the network that the node serves. Absent: its answers prove the network themselves. */
  fetchReference?(): Promise<string>
}

/** The node that transfers are handed to. An answer that is not marked as solid may still be undone. */
export interface TransferNode extends Answerer<TransferQuestion> {
  fetchHeads(): Promise<Heads>
  fetchReference?(): Promise<string>
  /**
   * Broadcasts the signed bytes once. A node may accept them and still cut the connection, so without an
   * answer the caller looks up the hash, and may broadcast the same bytes again.
   */
  broadcast(signed: Uint8Array): Promise<Raw>
}
