/** The stand-in chain: state, blocks and an index by address, over real bytes. It decides like a node and in a node's
 *  order, and keeps the state as of every block that can still be requested. It has its own clock, which may be moved. */
import {
  bandwidthOf,
  decodeRaw,
  headerDigest,
  signWithKey,
  type TronRaw,
  transactionId,
} from '@holdfast/chains/tron'
import { newAccount } from './account.ts'
import { type Block, BlockStore } from './block-store.ts'
import type { Book } from './book.ts'
import type { Accepted, ChainTransaction } from './chain-transaction.ts'
import { assetKey, issuedAssets, issuedKey } from './contracts/assets.ts'
import { execute, ownerOf, validate } from './execute.ts'
import { type Histories, HistoryIndex, type Line } from './histories.ts'
import { parameters, trx } from './parameters.ts'
import { checkSignatures } from './permissions.ts'
import type { PriceSchedule } from './prices.ts'
import { invalid, Refusal } from './refusal.ts'
import { State, type World } from './state.ts'
import { contractsByAddress, deployer } from './tokens.ts'
import { witness, witnesses } from './witnesses.ts'

export interface Genesis {
  readonly at: number
  /** Hexadecimal address → sun. */
  readonly balances: ReadonlyMap<string, bigint>
}

/** The stake that pays its share of the energy of its contracts. */
const deployerStake = 50_000n * trx

export class Chain {
  readonly blocks = new BlockStore()
  readonly transactions = new Map<string, ChainTransaction>()
  readonly #state = new State()
  readonly #index = new HistoryIndex()
  readonly #ids = new Set<string>()
  readonly #assets = new Set<string>()
  readonly #trustsSignatures: () => boolean
  #pending: Accepted[] = []

  /** `trustsSignatures` is true while a journal is replayed. Its signatures and references were checked on acceptance. */
  constructor(genesis: Genesis, trustsSignatures: () => boolean = () => false) {
    this.#trustsSignatures = trustsSignatures
    const world = this.#world(genesis.at)
    const known = [...genesis.balances.keys(), ...contractsByAddress.keys()]
    for (const address of [...known, ...witnesses.map(({ address }) => address)])
      world.putAccount(newAccount(address, genesis.at))
    const origin = newAccount(deployer, genesis.at)
    origin.staked.ENERGY = deployerStake
    world.putAccount(origin)
    for (const [address, sun] of genesis.balances) world.add('trx', address, sun)
    this.seal(genesis.at)
  }

  /** Sun by address. */
  get balances(): Book {
    return this.#state.books.trx
  }

  /** Units by contract/owner, both hexadecimal. */
  get tokenBalances(): Book {
    return this.#state.books.token
  }

  /** Units by id/owner. */
  get trc10Balances(): Book {
    return this.#state.books.trc10
  }

  get accountAddresses(): IterableIterator<string> {
    return this.#state.accounts.keys()
  }

  get head(): Block {
    return this.#blockAt(this.blocks.length - 1)
  }

  get solid(): Block {
    return this.#blockAt(this.solidNumber)
  }

  get solidNumber(): number {
    return Math.max(0, this.blocks.length - 1 - parameters.solidDepth)
  }

  get hasUnsealed(): boolean {
    return this.#pending.length > 0
  }

  #blockAt(number: number): Block {
    const block = this.blocks.at(number)
    if (block === undefined) throw new RangeError(`there is no block ${number}`)
    return block
  }

  historyOf(address: string): Histories {
    return this.#index.of(address)
  }

  eventsOf(contract: string): readonly Line[] {
    return this.#index.eventsOf(contract)
  }

  /** Prices and their changes. */
  get schedule(): PriceSchedule {
    return this.#state.schedule
  }

  /** The state as of the end of a block, with its clock at `now`. */
  stateAt(block: number, now: number): World {
    return this.#state.worldAt(block, now)
  }

  /** The state of the block that is being made. */
  #world(now: number): World {
    return this.#state.world(now, this.blocks.length, this.solidNumber)
  }

  /** Accepts a signed transaction into the next block and returns its id, or throws a node's refusal. `now` is chain
   *  time. */
  accept(rawBytes: Uint8Array, signatures: readonly string[], now: number): string {
    const raw = decodeRaw(rawBytes)
    const id = transactionId(rawBytes)
    this.#check(id, raw, rawBytes, signatures)
    const effects = execute(this.#world(now), {
      raw,
      size: BigInt(bandwidthOf(rawBytes, signatures)),
      signatures: signatures.length,
    })
    this.#pending.push({ id, rawBytes, raw, signatures, effects })
    this.#ids.add(id)
    return id
  }

  /** The checks of a node before it returns an unsigned transaction; throws its refusal. */
  validate(raw: TronRaw, size: bigint, now: number): void {
    validate(this.#world(now), raw, size)
  }

  /** Checks in a node's order: contract, expiry against the next block, signatures, reference, size, expiry window,
   *  duplicates. */
  #check(id: string, raw: TronRaw, rawBytes: Uint8Array, signatures: readonly string[]): void {
    const contract = raw.contracts[0]
    if (contract === undefined) throw invalid('No contract!')
    const headTime = BigInt(this.blocks.timeOf(this.blocks.length - 1))
    if (raw.expiration < headTime + BigInt(parameters.blockMs)) throw expired()
    if (!this.#trustsSignatures()) {
      const owner = ownerOf(contract)
      const account = this.#state.accounts.get(owner) ?? newAccount(owner, 0)
      checkSignatures(account, contract, id, signatures)
    }
    if (raw.contracts.length > 1)
      throw invalid(
        `tx ${id} contract size should be exactly 1, this is extend feature ,actual :${raw.contracts.length}`,
      )
    if (!this.#trustsSignatures()) this.#checkReference(raw)
    const size = bandwidthOf(rawBytes, signatures) + 64
    if (size > parameters.largestTransaction)
      throw new Refusal(
        'TOO_BIG_TRANSACTION_ERROR',
        `Too big transaction with result, TxId ${id}, the size is ${size} bytes, maxTxSize ${parameters.largestTransaction}`,
      )
    if (raw.expiration > headTime + BigInt(parameters.longestExpirationMs)) throw expired()
    if (this.#ids.has(id)) throw new Refusal('DUP_TRANSACTION_ERROR', 'Dup transaction.')
  }

  /** The reference names a block by two bytes of its number and eight of its id. */
  #checkReference({ refBlockBytes, refBlockHash }: TronRaw): void {
    const low = Number.parseInt(refBlockBytes || 'none', 16)
    const head = this.blocks.length - 1
    const number = head - ((head - low) & (parameters.referenceReach - 1))
    const isKnown = refBlockBytes.length === 4 && this.blocks.has(number)
    if (!isKnown || this.blocks.idOf(number).slice(16, 32) !== refBlockHash)
      throw new Refusal('TAPOS_ERROR', 'Tapos check error.')
  }

  /** Seals the accepted transactions into a block at this time. */
  seal(at: number): void {
    const block = this.blocks.length
    const sealed = this.#pending.map((entry): ChainTransaction => ({ ...entry, block, at }))
    this.#pending = []
    this.blocks.push(at, sealed)
    for (const transaction of sealed) {
      this.transactions.set(transaction.id, transaction)
      this.#index.add(transaction)
    }
  }

  /** Removes the newest block and the transactions waiting for the next one. Returns both, in order. */
  undoHead(): { readonly undone: readonly ChainTransaction[]; readonly waiting: readonly Accepted[] } {
    const { number, transactions: undone } = this.head
    if (number <= this.solidNumber) throw new RangeError('a solid block cannot be undone')
    const waiting = this.#pending
    this.#pending = []
    for (const transaction of undone) {
      this.transactions.delete(transaction.id)
      this.#index.remove(transaction)
    }
    for (const { id } of [...undone, ...waiting]) this.#ids.delete(id)
    this.#state.undo(number)
    this.blocks.pop()
    return { undone, waiting }
  }

  /** Creates TRC-10 units. Their issue is older than anything that this chain shows. */
  grantTrc10(id: string, owner: string, units: bigint, now: number): void {
    const world = this.#world(now)
    world.add('trc10', `${id}/${owner}`, units)
    world.add('other', assetKey(id), units)
    this.#assets.add(id)
  }

  /** Ids of the assets that exist. */
  get trc10Ids(): readonly string[] {
    return [...this.#assets, ...issuedAssets(this.#state.books.other.get(issuedKey))]
  }

  trc10Supply(id: string): bigint {
    return this.#state.books.other.get(assetKey(id))
  }

  witnessSignature(block: Block): string {
    return signWithKey(headerDigest(block.header), witness.key)
  }
}

const expired = (): Refusal => new Refusal('TRANSACTION_EXPIRATION_ERROR', 'Transaction expired')
