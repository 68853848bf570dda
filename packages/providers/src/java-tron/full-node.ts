/**
 * A full node's HTTP interface; data for the ledger comes from its solid interface. Errors come with status
 * 200.
 */
import {
  chainFault,
  type ProviderName,
  type Raw,
  type RawShape,
  raw,
  type TransferQuestion,
} from '@holdfast/ledger'
import { z } from 'zod'
import { ProviderRefused } from '../errors.ts'
import type { JsonHttp } from '../http.ts'
import type { BlockName, Heads, TransferNode } from '../provider.ts'
import { unreadable } from '../unreadable.ts'
import { askNode, nodeAnswers } from './ask-node.ts'
import type { NodeCalls } from './node-calls.ts'

const Refusal = z.looseObject({ Error: z.string() })
const Block = z.looseObject({
  block_header: z.looseObject({
    raw_data: z.looseObject({
      number: z.number().int().nonnegative().default(0),
      timestamp: z.number().int().nonnegative(),
    }),
  }),
})

const isEmptyObject = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && Object.keys(body).length === 0

export class FullNode implements TransferNode, NodeCalls {
  readonly answers = nodeAnswers
  readonly #http: JsonHttp
  readonly #provider: ProviderName

  constructor(http: JsonHttp, provider: ProviderName) {
    this.#http = http
    this.#provider = provider
  }

  get name(): ProviderName {
    return this.#provider
  }

  ask(question: TransferQuestion): Promise<Raw | null> {
    return askNode(this, question)
  }

  async #post(call: string, body: unknown, options: { readonly retries?: number } = {}): Promise<unknown> {
    const answer = await this.#http.post(call, body, options)
    const refusal = Refusal.safeParse(answer)
    if (refusal.success)
      throw new ProviderRefused(
        this.#provider,
        call,
        chainFault('PROVIDER_REFUSES', { answer: refusal.data.Error.slice(0, 300) }),
      )
    return answer
  }

  #raw<S extends RawShape>(shape: S, body: unknown): Raw<S> {
    return raw(shape, this.#provider, body, new Date())
  }

  /** A node answers `{}` if it knows nothing. */
  #orNull<S extends RawShape>(shape: S, body: unknown): Raw<S> | null {
    return isEmptyObject(body) ? null : this.#raw(shape, body)
  }

  async fetchTransaction(hash: string): Promise<Raw<'tron.transaction'> | null> {
    return this.#orNull('tron.transaction', await this.#post('/wallet/gettransactionbyid', { value: hash }))
  }

  async fetchReceipt(hash: string): Promise<Raw<'tron.receipt'> | null> {
    return this.#orNull(
      'tron.receipt',
      await this.#post('/walletsolidity/gettransactioninfobyid', { value: hash }),
    )
  }

  async fetchUnsolidReceipt(hash: string): Promise<Raw<'tron.receipt'> | null> {
    return this.#orNull('tron.receipt', await this.#post('/wallet/gettransactioninfobyid', { value: hash }))
  }

  async fetchAccount(address: string): Promise<Raw<'tron.account'>> {
    return this.#raw(
      'tron.account',
      await this.#post('/walletsolidity/getaccount', { address, visible: true }),
    )
  }

  async fetchNewestAccount(address: string): Promise<Raw<'tron.account'>> {
    return this.#raw('tron.account', await this.#post('/wallet/getaccount', { address, visible: true }))
  }

  async fetchResources(address: string): Promise<Raw<'tron.resources'>> {
    return this.#raw(
      'tron.resources',
      await this.#post('/wallet/getaccountresource', { address, visible: true }),
    )
  }

  async fetchCall(
    contract: string,
    selector: string,
    parameter: string,
    caller: string,
  ): Promise<Raw<'tron.call'>> {
    const body = callBody(contract, selector, parameter, caller)
    return this.#raw('tron.call', await this.#post('/walletsolidity/triggerconstantcontract', body))
  }

  async fetchTrial(
    contract: string,
    selector: string,
    parameter: string,
    caller: string,
  ): Promise<Raw<'tron.call'>> {
    const body = callBody(contract, selector, parameter, caller)
    return this.#raw('tron.call', await this.#post('/wallet/triggerconstantcontract', body))
  }

  async fetchChainParameters(): Promise<Raw<'tron.parameters'>> {
    return this.#raw('tron.parameters', await this.#post('/wallet/getchainparameters', {}))
  }

  async fetchReferenceBlock(): Promise<Raw<'tron.block'>> {
    return this.#raw('tron.block', await this.#post('/walletsolidity/getblock', { detail: false }))
  }

  async broadcast(signed: Uint8Array): Promise<Raw<'tron.broadcast'>> {
    const transaction = Buffer.from(signed).toString('hex')
    const answer = await this.#post('/wallet/broadcasthex', { transaction }, { retries: 0 })
    return this.#raw('tron.broadcast', answer)
  }

  /** A TRC-10 token, by its number. */
  async fetchAsset(id: string): Promise<Raw<'tron.asset'> | null> {
    return this.#orNull('tron.asset', await this.#post('/walletsolidity/getassetissuebyid', { value: id }))
  }

  /** The chain's own exchange of two tokens, by its number. */
  async fetchExchange(id: number): Promise<Raw<'tron.exchange'> | null> {
    return this.#orNull('tron.exchange', await this.#post('/walletsolidity/getexchangebyid', { id }))
  }

  async fetchBlock(number: number): Promise<Raw<'tron.block'> | null> {
    return this.#orNull('tron.block', await this.#post('/walletsolidity/getblockbynum', { num: number }))
  }

  async fetchBlockHeader(number: number): Promise<Raw<'tron.block'> | null> {
    const body = { id_or_num: String(number), detail: false }
    return this.#orNull('tron.block', await this.#post('/walletsolidity/getblock', body))
  }

  fetchGenesisBlock(): Promise<Raw<'tron.block'> | null> {
    return this.fetchBlockHeader(0)
  }

  async fetchBlockReceipts(number: number): Promise<Raw<'tron.receipts'>> {
    const call = '/walletsolidity/gettransactioninfobyblocknum'
    const answer = await this.#post(call, { num: number })
    if (Array.isArray(answer)) return this.#raw('tron.receipts', answer)
    // An empty answer means that the block contains no transaction. Any other text says nothing about the
    // block.
    if (answer === '' || isEmptyObject(answer)) return this.#raw('tron.receipts', [])
    throw unreadable(this.#provider, call, `block ${number}: no list of receipts`)
  }

  /** Only nodes that are configured to keep past balances answer; others refuse, or lack the call. */
  async fetchBalanceAt(address: string, { number, id }: BlockName): Promise<Raw<'tron.balance'> | null> {
    try {
      const body = {
        account_identifier: { address },
        block_identifier: { hash: id, number },
        visible: true,
      }
      return this.#orNull('tron.balance', await this.#post('/wallet/getaccountbalance', body))
    } catch (error) {
      if (error instanceof ProviderRefused) return null
      throw error
    }
  }

  async fetchHeads(): Promise<Heads> {
    const [solid, head] = [
      await this.#head('/walletsolidity/getnowblock'),
      await this.#head('/wallet/getnowblock'),
    ]
    return { head, solid }
  }

  async #head(call: string): Promise<{ number: number; at: Date }> {
    const block = Block.safeParse(await this.#post(call, {}))
    if (!block.success) throw unreadable(this.#provider, call, 'no block header')
    const { number, timestamp } = block.data.block_header.raw_data
    return { number, at: new Date(timestamp) }
  }
}

const callBody = (contract: string, selector: string, parameter: string, caller: string) => ({
  owner_address: caller,
  contract_address: contract,
  function_selector: selector,
  parameter,
  visible: true,
})

/** The calls of a full node as an object that can be spread into a provider. Each question goes to the object's own call, so that
 *  a provider that replaces a call answers by it. */
export const callsOf = (node: FullNode): NodeCalls & TransferNode => ({
  name: node.name,
  answers: nodeAnswers,
  ask(question) {
    return askNode(this, question)
  },
  fetchHeads: () => node.fetchHeads(),
  broadcast: (signed) => node.broadcast(signed),
  fetchTransaction: (hash) => node.fetchTransaction(hash),
  fetchReceipt: (hash) => node.fetchReceipt(hash),
  fetchUnsolidReceipt: (hash) => node.fetchUnsolidReceipt(hash),
  fetchAccount: (address) => node.fetchAccount(address),
  fetchNewestAccount: (address) => node.fetchNewestAccount(address),
  fetchResources: (address) => node.fetchResources(address),
  fetchCall: (contract, selector, parameter, caller) => node.fetchCall(contract, selector, parameter, caller),
  fetchTrial: (contract, selector, parameter, caller) =>
    node.fetchTrial(contract, selector, parameter, caller),
  fetchAsset: (id) => node.fetchAsset(id),
  fetchExchange: (id) => node.fetchExchange(id),
  fetchBlock: (number) => node.fetchBlock(number),
  fetchBlockHeader: (number) => node.fetchBlockHeader(number),
  fetchBlockReceipts: (number) => node.fetchBlockReceipts(number),
  fetchBalanceAt: (address, block) => node.fetchBalanceAt(address, block),
  fetchGenesisBlock: () => node.fetchGenesisBlock(),
  fetchReferenceBlock: () => node.fetchReferenceBlock(),
  fetchChainParameters: () => node.fetchChainParameters(),
})
