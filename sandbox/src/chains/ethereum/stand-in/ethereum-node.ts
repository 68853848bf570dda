/** A small chain that follows the rules of Ethereum for balances, nonces, fees and logs, without a virtual machine: each transaction
 *  states what its code does. Transactions are genuine, signed bytes. */
import { addressFromBytes, type FeeMarketTransaction } from '@holdfast/chains/ethereum'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { addressOfKey } from '../ethereum-key.ts'
import { signTransaction } from '../sign-transaction.ts'

export interface Account {
  readonly address: string
  readonly key: Uint8Array
}

/** The steps of a contract's code, in order. */
export type Step =
  /** A call with a value. `isUndone`: the called code reverts, and the caller goes on. */
  | { readonly pays: string; readonly from: string; readonly units: bigint; readonly isUndone?: boolean }
  /** Code of another account in the caller's own: no coins move, although the frame repeats a value. */
  | { readonly delegates: string; readonly from: string; readonly units: bigint }
  | {
      readonly token: string
      readonly from: string
      readonly to: string
      readonly units: bigint
      /** 'twice': logs the payment twice. 'event': logs it and moves nothing. 'taxed': a tenth is destroyed. */
      readonly manner?: 'twice' | 'event' | 'taxed'
    }
  | { readonly piece: string; readonly from: string; readonly to: string; readonly id: bigint }

export interface Payment {
  readonly from: Account
  /** Null: makes a contract. */
  readonly to: string | null
  readonly units?: bigint
  readonly steps?: readonly Step[]
  readonly isFailing?: boolean
}

/** A signed transaction with what it does. */
export interface Signed {
  readonly hash: string
  readonly from: string
  readonly fields: FeeMarketTransaction
  readonly signature: { readonly r: bigint; readonly s: bigint; readonly yParity: 0 | 1 }
  readonly payment: Payment
}

export interface Log {
  readonly address: string
  readonly topics: readonly string[]
  readonly data: string
}

export interface Executed {
  readonly signed: Signed
  readonly isSuccess: boolean
  readonly gasUsed: bigint
  readonly price: bigint
  readonly logs: readonly Log[]
  readonly created: string | null
}

export interface Block {
  readonly number: number
  readonly hash: string
  readonly parent: string
  readonly timestamp: number
  readonly baseFee: bigint
  readonly miner: string
  readonly withdrawals: readonly { readonly address: string; readonly gwei: bigint }[]
  readonly executed: readonly Executed[]
  readonly state: State
}

export interface State {
  readonly balances: ReadonlyMap<string, bigint>
  readonly nonces: ReadonlyMap<string, number>
  readonly codes: ReadonlySet<string>
  readonly tokens: ReadonlyMap<string, ReadonlyMap<string, bigint>>
}

export interface Token {
  readonly symbol: string
  readonly decimals: number
}

const gwei = 10n ** 9n
export const transferTopic = `0x${bytesToHex(keccak_256(utf8ToBytes('Transfer(address,address,uint256)')))}`
const nobody = `0x${'00'.repeat(20)}`

export function accountOf(name: string): Account {
  const key = keccak_256(utf8ToBytes(`sandbox ${name}`))
  return { key, address: addressOfKey(key) }
}

/** An address with code and without a key. */
export const contractOf = (name: string): string =>
  addressFromBytes(keccak_256(utf8ToBytes(`contract ${name}`)).subarray(12))

export class EthereumNode {
  chainId = 31_337n
  readonly tokens = new Map<string, Token>()
  /** Blocks above the newest final one. */
  unfinal = 0
  /** The time between two blocks, in seconds. */
  interval = 12
  #blocks: Block[] = []
  /** Blocks that a reorganisation replaced. Nodes keep them by hash. */
  readonly #replaced: Block[] = []
  #salt = 0

  constructor(genesis: ReadonlyMap<string, bigint>, contracts: readonly string[], start: number) {
    const state = { balances: genesis, nonces: new Map(), codes: new Set(contracts), tokens: new Map() }
    this.#push(start, { executed: [], state, miner: nobody, withdrawals: [] })
  }

  get head(): Block {
    const block = this.#blocks.at(-1)
    if (block === undefined) throw new Error('no block')
    return block
  }

  get final(): Block {
    return this.blockAt(Math.max(0, this.head.number - this.unfinal)) ?? this.head
  }

  blockAt(height: number): Block | null {
    return this.#blocks[height] ?? null
  }

  blockOf(hash: string): Block | null {
    return [...this.#blocks, ...this.#replaced].find((block) => block.hash === hash) ?? null
  }

  placeOf(hash: string): { readonly block: Block; readonly index: number } | null {
    for (const block of this.#blocks) {
      const index = block.executed.findIndex(({ signed }) => signed.hash === hash)
      if (index >= 0) return { block, index }
    }
    return null
  }

  get blocks(): readonly Block[] {
    return this.#blocks
  }

  /** Signs with the next nonces of its senders, and mines one block. Returns the hashes. */
  mine(
    payments: readonly (Payment | Signed)[] = [],
    { miner = nobody, withdrawals = [] }: Partial<Pick<Block, 'miner' | 'withdrawals'>> = {},
  ): string[] {
    const draft = new Draft(this.head.state)
    const executed = payments.map((payment) => {
      const signed =
        'hash' in payment ? payment : this.#sign(payment, draft.nonces.get(payment.from.address) ?? 0)
      return draft.execute(signed, baseFee, miner)
    })
    for (const { address, gwei: units } of withdrawals) draft.add(address, units * gwei)
    const timestamp = this.head.timestamp + this.interval
    this.#push(timestamp, { executed, state: draft, miner, withdrawals })
    return executed.map(({ signed }) => signed.hash)
  }

  /** Takes the newest blocks off the chain. Returns their transactions, which stay valid. */
  undo(count: number): Signed[] {
    if (count > this.head.number - this.final.number) throw new Error('a final block stays')
    const undone = this.#blocks.splice(this.#blocks.length - count)
    this.#replaced.push(...undone)
    return undone.flatMap(({ executed }) => executed.map(({ signed }) => signed))
  }

  #push(timestamp: number, block: Pick<Block, 'executed' | 'state' | 'miner' | 'withdrawals'>): void {
    const number = this.#blocks.length
    const parent = this.#blocks.at(-1)?.hash ?? `0x${'00'.repeat(32)}`
    const hash = hashOf(`${parent} ${timestamp} ${++this.#salt}`)
    this.#blocks.push({ ...block, number, hash, parent, timestamp, baseFee })
  }

  #sign(payment: Payment, nonce: number): Signed {
    const { from, to, units = 0n, steps = [] } = payment
    const fields: FeeMarketTransaction = {
      chainId: this.chainId,
      nonce: BigInt(nonce),
      maxPriorityFeePerGas: gwei,
      maxFeePerGas: 100n * gwei,
      gasLimit: 500_000n,
      to: to === null ? new Uint8Array() : hexToBytes(to.slice(2)),
      value: units,
      input: steps.length === 0 && to !== null ? new Uint8Array() : Uint8Array.of(0xab, 0xcd),
      accessList: [],
    }
    const { signature, bytes } = signTransaction(from.key, fields)
    const hash = `0x${bytesToHex(keccak_256(bytes))}`
    return { hash, from: from.address, fields, signature, payment }
  }
}

const baseFee = 7n * gwei
const hashOf = (text: string): string => `0x${bytesToHex(keccak_256(utf8ToBytes(text)))}`

/** The state of a block that is being made. */
class Draft implements State {
  readonly balances: Map<string, bigint>
  readonly nonces: Map<string, number>
  readonly codes: Set<string>
  readonly tokens: Map<string, Map<string, bigint>>

  constructor(before: State) {
    this.balances = new Map(before.balances)
    this.nonces = new Map(before.nonces)
    this.codes = new Set(before.codes)
    this.tokens = new Map([...before.tokens].map(([token, balances]) => [token, new Map(balances)]))
  }

  add(address: string, units: bigint): void {
    const balance = (this.balances.get(address) ?? 0n) + units
    if (balance < 0n) throw new Error(`${address} has too little`)
    this.balances.set(address, balance)
  }

  execute(signed: Signed, base: bigint, miner: string): Executed {
    const { from, payment, fields } = signed
    const { to, units = 0n, steps = [], isFailing = false } = payment
    const nonce = this.nonces.get(from) ?? 0
    if (BigInt(nonce) !== fields.nonce) throw new Error(`nonce ${fields.nonce} where ${nonce} is next`)
    this.nonces.set(from, nonce + 1)
    const isPlain = steps.length === 0 && to !== null && !this.codes.has(to)
    const gasUsed = isPlain ? 21_000n : 60_000n + BigInt(steps.length) * 10_000n
    const price = base + fields.maxPriorityFeePerGas
    this.add(from, -gasUsed * price)
    this.add(miner, gasUsed * fields.maxPriorityFeePerGas)
    if (isFailing) return { signed, isSuccess: false, gasUsed, price, logs: [], created: null }
    const created = to === null ? contractOf(signed.hash) : null
    if (created !== null) this.codes.add(created)
    this.add(from, -units)
    this.add(to ?? created ?? nobody, units)
    return {
      signed,
      isSuccess: true,
      gasUsed,
      price,
      logs: steps.flatMap((step) => this.#take(step)),
      created,
    }
  }

  #take(step: Step): Log[] {
    if ('pays' in step) {
      if (step.isUndone === true) return []
      this.add(step.from, -step.units)
      this.add(step.pays, step.units)
      return []
    }
    if ('delegates' in step) return []
    if ('piece' in step)
      return [
        {
          address: step.piece,
          topics: [transferTopic, word(step.from), word(step.to), wordOf(step.id)],
          data: '0x',
        },
      ]
    return this.#takeToken(step)
  }

  #takeToken({ token, from, to, units, manner }: Extract<Step, { readonly token: string }>): Log[] {
    const balances = this.tokens.get(token) ?? new Map<string, bigint>()
    this.tokens.set(token, balances)
    const change = (address: string, by: bigint) => balances.set(address, (balances.get(address) ?? 0n) + by)
    const log = (receiver: string, amount: bigint): Log => ({
      address: token,
      topics: [transferTopic, word(from), word(receiver)],
      data: wordOf(amount),
    })
    if (manner === 'event') return [log(to, units)]
    const tax = manner === 'taxed' ? units / 10n : 0n
    if (from !== nobody) change(from, -units)
    change(to, units - tax)
    const logs = tax === 0n ? [log(to, units)] : [log(to, units - tax), log(nobody, tax)]
    return manner === 'twice' ? [...logs, ...logs] : logs
  }
}

export const wordOf = (units: bigint): string => `0x${units.toString(16).padStart(64, '0')}`
const word = (address: string): string => `0x${address.slice(2).toLowerCase().padStart(64, '0')}`
