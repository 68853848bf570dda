/** The stand-in chain: accounts, blocks and an index by address, over real bytes. It decides what a node decides, in a node's
 *  order, and keeps balances as of every block that may still be asked for. Time is the chain's own and may be moved. */
import {
  type BlockHeader,
  blockId,
  bandwidthOf,
  decodeRaw,
  encodeTransaction,
  headerDigest,
  type Permission,
  recoverSigner,
  signWithKey,
  toHex41,
  type TronRaw,
  transactionId,
  transactionsRoot,
} from '@holdfast/chains/tron'
import { type Account, newAccount } from './account.ts'
import { Book } from './book.ts'
import { type Effects, execute, type World } from './execute.ts'
import { sandboxKey } from './keys.ts'
import { parameters } from './parameters.ts'
import { Refusal } from './refusal.ts'
import { contractsByAddress } from './tokens.ts'

export interface ChainTransaction {
  readonly id: string
  readonly rawBytes: Uint8Array
  readonly raw: TronRaw
  readonly signatures: readonly string[]
  readonly effects: Effects
  readonly block: number
  readonly at: number
  /** Addresses (hexadecimal) that the transaction names: owner, receiver, contract. */
  readonly parties: readonly string[]
}

export interface Block {
  readonly number: number
  readonly at: number
  readonly id: string
  readonly header: BlockHeader
  readonly transactions: readonly ChainTransaction[]
}

/** One line of an address's history, in the order of the chain. */
export interface Line {
  readonly transaction: ChainTransaction
  /** Place of the log or internal payment; 0 for the transaction itself. */
  readonly index: number
}

export interface Histories {
  readonly native: Line[]
  readonly trc20: Line[]
  readonly internal: Line[]
}

const witness = sandboxKey('witness')

export class Chain {
  readonly balances = new Book()
  readonly tokenBalances = new Book()
  readonly trc10Balances = new Book()
  readonly accounts = new Map<string, Account>()
  readonly transactions = new Map<string, ChainTransaction>()
  readonly blocks: Block[] = []
  readonly #histories = new Map<string, Histories>()
  readonly #pending: {
    id: string
    rawBytes: Uint8Array
    raw: TronRaw
    signatures: readonly string[]
    effects: Effects
  }[] = []
  readonly #trustsSignatures: () => boolean

  /** `trustsSignatures`: true while a journal is replayed; what is in it was checked when it was accepted. */
  constructor(
    genesis: { at: number; balances: ReadonlyMap<string, bigint> },
    trustsSignatures: () => boolean = () => false,
  ) {
    this.#trustsSignatures = trustsSignatures
    for (const [address, amount] of genesis.balances) {
      this.accounts.set(address, newAccount(address, genesis.at, 0))
      this.balances.add(address, amount, 0, 0)
    }
    for (const address of contractsByAddress.keys())
      this.accounts.set(address, newAccount(address, genesis.at, 0))
    this.seal(genesis.at)
  }

  get head(): Block {
    const head = this.blocks.at(-1)
    if (head === undefined) throw new Error('a chain has a first block')
    return head
  }

  get solid(): Block {
    return this.blocks[this.solidNumber] ?? this.head
  }

  get solidNumber(): number {
    return Math.max(0, this.blocks.length - 1 - parameters.solidDepth)
  }

  get hasUnsealed(): boolean {
    return this.#pending.length > 0
  }

  historyOf(address: string): Histories {
    return this.#histories.get(address) ?? { native: [], trc20: [], internal: [] }
  }

  /** Accepts a signed transaction into the next block, or throws a node's refusal. Answers its id. `now`: chain time. */
  accept(rawBytes: Uint8Array, signatures: readonly string[], now: number): string {
    const raw = decodeRaw(rawBytes)
    const id = transactionId(rawBytes)
    this.#check(id, raw, rawBytes, signatures)
    const { effects, apply } = execute(
      this.#world(now),
      raw,
      BigInt(bandwidthOf(rawBytes, signatures)),
      signatures.length,
    )
    apply()
    this.#pending.push({ id, rawBytes, raw, signatures, effects })
    this.#ids.add(id)
    return id
  }

  readonly #ids = new Set<string>()

  /** What a node would answer to an unsigned transaction, without keeping it. */
  dryRun(raw: TronRaw, size: bigint, now: number): Effects {
    return execute(this.#world(now), raw, size, 1).effects
  }

  /** Seals the accepted transactions into a block of this time. */
  seal(at: number): Block {
    const number = this.blocks.length
    const sealed = this.#pending
      .splice(0)
      .map((entry): ChainTransaction => ({ ...entry, block: number, at, parties: partiesOf(entry.raw) }))
    const header: BlockHeader = {
      timestamp: BigInt(at),
      transactionsRoot: transactionsRoot(sealed.map(wholeBytes)),
      parentHash: this.blocks.at(-1)?.id ?? '00'.repeat(32),
      number: BigInt(number),
      witnessAddress: witness.address,
      version: 34,
    }
    const block: Block = { number, at, id: blockId(header), header, transactions: sealed }
    this.blocks.push(block)
    for (const transaction of sealed) this.#index(transaction)
    return block
  }

  witnessSignature(block: Block): string {
    return signWithKey(headerDigest(block.header), witness.key)
  }

  /** The permission with this number; every account starts with an owner and an active one, both its own key. */
  permissionOf(account: Account, id: number): Permission | undefined {
    const own = { address: account.address, weight: 1n }
    const base = { parent_id: 0, threshold: 1n, keys: [own] }
    if (id === 0)
      return account.owner ?? { ...base, type: 'Owner', id: 0, permission_name: 'owner', operations: '' }
    const set = account.actives.find((active) => active.id === id)
    if (set !== undefined || account.actives.length > 0) return set
    return id === 2
      ? { ...base, type: 'Active', id: 2, permission_name: 'active', operations: allOperations }
      : undefined
  }

  #check(id: string, raw: TronRaw, rawBytes: Uint8Array, signatures: readonly string[]): void {
    const contract = raw.contracts[0]
    if (contract === undefined) throw new Refusal('CONTRACT_VALIDATE_ERROR', 'No contract!')
    const headTime = BigInt(this.head.at)
    if (raw.expiration <= headTime) throw new Refusal('TRANSACTION_EXPIRATION_ERROR', 'Transaction expired')
    this.#checkSignatures(id, raw, signatures)
    this.#checkReference(raw)
    if (rawBytes.length > parameters.largestTransaction)
      throw new Refusal('TOO_BIG_TRANSACTION_ERROR', `Too big transaction with length ${rawBytes.length}`)
    if (raw.expiration > headTime + BigInt(parameters.longestExpirationMs))
      throw new Refusal('TRANSACTION_EXPIRATION_ERROR', 'Transaction expired')
    if (this.#ids.has(id)) throw new Refusal('DUP_TRANSACTION_ERROR', 'Dup transaction.')
  }

  #checkSignatures(id: string, raw: TronRaw, signatures: readonly string[]): void {
    if (this.#trustsSignatures()) return
    const bad = (reason: string) => new Refusal('SIGERROR', `Validate signature error: ${reason}`)
    const contract = raw.contracts[0]
    const ownerAddress = contract?.value?.owner_address
    if (signatures.length === 0 || contract === undefined || typeof ownerAddress !== 'string')
      throw bad('miss sig or contract')
    const account = this.accounts.get(ownerAddress) ?? newAccount(ownerAddress, 0, 0)
    const permission = this.permissionOf(account, contract.permissionId)
    if (permission === undefined) throw bad("permission isn't exit")
    if (permission.id !== 0 && permission.type !== 'Active') throw bad('Permission type is error')
    if (signatures.length > permission.keys.length)
      throw bad(
        `Signature count is ${signatures.length} more than key counts of permission : ${permission.keys.length}`,
      )
    let weight = 0n
    const seen = new Set<string>()
    for (const signature of signatures) {
      const signer = recover(id, signature, bad)
      const key = permission.keys.find(({ address }) => address === toHex41(signer))
      if (key === undefined)
        throw bad(`${signature} is signed by ${signer} but it is not contained of permission.`)
      if (seen.has(signer)) throw bad(`${signer} has signed twice!`)
      seen.add(signer)
      weight += key.weight
    }
    if (weight < permission.threshold) throw bad("hasn't reached the threshold of permission")
  }

  /** The reference names a block by two bytes of its number and eight of its id; it may be up to 65,536 blocks old. */
  #checkReference({ refBlockBytes, refBlockHash }: TronRaw): void {
    const low = Number.parseInt(refBlockBytes || '0', 16)
    const top = this.head.number
    const number = top - ((top - low) & 0xffff)
    const block = this.blocks[number]
    if (refBlockBytes.length !== 4 || block === undefined || block.id.slice(16, 32) !== refBlockHash)
      throw new Refusal('TAPOS_ERROR', 'Tapos check error.')
  }

  #world(now: number): World {
    const block = this.blocks.length
    const solid = this.solidNumber
    return {
      now,
      account: (address) => this.accounts.get(address),
      createAccount: (address) => {
        const account = newAccount(address, now, block)
        this.accounts.set(address, account)
        return account
      },
      balance: (address) => this.balances.get(address),
      addBalance: (address, change) => this.balances.add(address, change, block, solid),
      token: (contract, owner) => this.tokenBalances.get(`${contract}/${owner}`),
      addToken: (contract, owner, change) =>
        this.tokenBalances.add(`${contract}/${owner}`, change, block, solid),
      trc10: (id, owner) => this.trc10Balances.get(`${id}/${owner}`),
      addTrc10: (id, owner, change) => this.trc10Balances.add(`${id}/${owner}`, change, block, solid),
    }
  }

  #index(transaction: ChainTransaction): void {
    this.transactions.set(transaction.id, transaction)
    for (const address of new Set(transaction.parties))
      this.#history(address).native.push({ transaction, index: 0 })
    transaction.effects.logs.forEach(({ topics }, index) => {
      const holders = topics.slice(1, 3).map((topic) => `41${topic.slice(-40)}`)
      for (const address of new Set(holders)) this.#history(address).trc20.push({ transaction, index })
    })
    transaction.effects.internals.forEach(({ from, to }, index) => {
      for (const address of new Set([from, to])) this.#history(address).internal.push({ transaction, index })
    })
  }

  #history(address: string): Histories {
    let history = this.#histories.get(address)
    if (history === undefined)
      this.#histories.set(address, (history = { native: [], trc20: [], internal: [] }))
    return history
  }
}

const allOperations = '7fff1fc0033ec30f000000000000000000000000000000000000000000000000'

function recover(id: string, signature: string, bad: (reason: string) => Refusal): string {
  try {
    return recoverSigner(id, signature)
  } catch (error) {
    throw bad(error instanceof Error ? error.message : 'unreadable')
  }
}

export const wholeBytes = ({
  rawBytes,
  signatures,
  effects,
}: Pick<ChainTransaction, 'rawBytes' | 'signatures' | 'effects'>): Uint8Array =>
  encodeTransaction({ rawBytes, signatures, results: [resultBytes(effects)] })

/** The result as a block keeps it: field 3, contractRet. */
const resultBytes = ({ ret }: Effects): Uint8Array =>
  Uint8Array.from([0x18, { SUCCESS: 1, REVERT: 2, OUT_OF_ENERGY: 10 }[ret]])

const partyFields = ['owner_address', 'to_address', 'receiver_address', 'contract_address', 'account_address']

function partiesOf(raw: TronRaw): string[] {
  const value = raw.contracts[0]?.value ?? {}
  return partyFields
    .map((name) => value[name])
    .filter((address): address is string => typeof address === 'string')
}
