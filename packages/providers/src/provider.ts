/** The calls of a provider. Answers are Raw: only `chains` decides what they mean. */
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
  /** The `next` of the page before; valid only for the same query at the same provider. */
  readonly cursor: string | null
  /** Both are included. */
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
  /** Kinds of questions that it answers. Others are not put to it: see `answer`. */
  readonly answers: ReadonlySet<QuestionKind>
  /** Null: the provider does not have it. */
  ask(question: Asked): Promise<Raw | null>
}

/** The lists that a provider keeps by address. */
export interface Lists {
  /** Null: this provider has no such list. */
  fetchPage(query: PageQuery): Promise<Page | null>
}

/** Tells what happened on a network. */
export interface HistoryProvider extends Answerer, Lists {
  fetchHeads(): Promise<Heads>
}

/** The node that transfers are handed to. An answer that is not marked as solid may still be undone. */
export interface TransferNode extends Answerer<TransferQuestion> {
  fetchHeads(): Promise<Heads>
  /** Hands the signed bytes over, once: a node that accepted them may still cut the connection, so whoever hears nothing looks
   *  the hash up, and may hand the same bytes over again. */
  broadcast(signed: Uint8Array): Promise<Raw>
}
