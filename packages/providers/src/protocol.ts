/** A kind of provider: which requests it understands, and what they are good for. */
import type { ChainName, ProviderName } from '@holdfast/ledger'
import type { JsonHttp } from './http.ts'
import type { Lists, TransferNode } from './provider.ts'

export interface Protocol {
  /** Its name in HOLDFAST_PROVIDERS. A provider with lists is known by it everywhere. */
  readonly kind: ProviderName
  /** The chain of the networks that it serves. */
  readonly chain: ChainName
  /** Where a request carries the key: in a header, or in a field of its query. */
  readonly key: { readonly header: string } | { readonly query: string }
  /** One address serves several networks, and each request names the chain id. */
  readonly servesManyNetworks: boolean
  /** Null: it keeps no lists by address. */
  readonly lists: ((http: JsonHttp) => Lists) | null
  /** Null: it answers no questions and takes no transactions. `name`: in whose name it answers. */
  readonly node: ((http: JsonHttp, name: ProviderName) => TransferNode) | null
}
