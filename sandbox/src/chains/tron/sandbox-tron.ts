/** The stand-in as a component: a chain with a journal and a clock, and its controls for people, seeds and tests. */
import { join } from 'node:path'
import {
  buildRaw,
  type ContractType,
  type ContractValue,
  decodeTransaction,
  encodeRaw,
  encodeTransaction,
  signWithKey,
  toHex41,
  transactionId,
} from '@holdfast/chains/tron'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import type { Accepted } from './chain-transaction.ts'
import { Chain } from './chain.ts'
import { Faults, isDroppedByReorganisation } from './faults.ts'
import { Journal, type Line, readJournal } from './journal.ts'
import { type SandboxKey, sandboxKey } from './sandbox-key.ts'
import { parameters } from './parameters.ts'
import { partiesOfAll } from './parties.ts'
import type { PriceName } from './prices.ts'
import { Refusal } from './refusal.ts'
import { addressWord, contractsByAddress, selectors, type TokenContract, word } from './tokens.ts'

export interface SandboxTronOptions {
  /** Null keeps everything in memory. */
  readonly dataFolder: string | null
  /** Chain time of the first block of a new chain; defaults to now. */
  readonly startAt?: Date
  /** Machine time in milliseconds. A constant one makes the same history to the last byte. */
  readonly clock?: () => number
  /** Skips signing and accepts every signature, for measurements that signing would dominate. */
  readonly trustsSignatures?: boolean
}

export interface SendOptions {
  readonly memo?: string
  readonly feeLimit?: bigint
  readonly permissionId?: number
}

/** The account that gives TRX away, and the one that issues tokens. */
export const faucet = sandboxKey('faucet')
export const issuer = sandboxKey('issuer')

/** Four billion TRX each, which a double still represents exactly in sun, because JavaScript clients read a node's
 *  numbers as doubles. */
const genesisUnits = 4_000_000_000_000_000n
const sendLifeMs = 3_600_000
const unsigned = '00'.repeat(65)

export class SandboxTron {
  readonly chain: Chain
  readonly faults = new Faults()
  readonly #journal: Journal
  readonly #clock: () => number
  readonly #trustsSignatures: boolean
  /** Transactions that a reorganisation has moved. */
  readonly #moved = new Set<string>()
  /** Chain time minus machine time. */
  #ahead = 0
  #isReplaying = true
  #timer: NodeJS.Timeout | undefined

  constructor({ dataFolder, startAt, clock = Date.now, trustsSignatures = false }: SandboxTronOptions) {
    this.#clock = clock
    this.#trustsSignatures = trustsSignatures
    const path = dataFolder === null ? null : join(dataFolder, 'sandbox-tron', 'journal.ndjson')
    const lines = readJournal(path)
    this.#journal = new Journal(path)
    const first = lines[0]
    const genesis = first !== undefined && 'genesis' in first ? first : this.#begin(startAt ?? new Date())
    this.chain = new Chain(
      {
        at: genesis.genesis,
        balances: new Map(
          Object.entries(genesis.balances).map(([address, units]) => [address, BigInt(units)]),
        ),
      },
      () => this.#isReplaying || trustsSignatures,
    )
    this.#ahead = genesis.genesis - this.#clock()
    lines.slice(1).forEach((line, at) => this.#replay(line, at + 2))
    this.#isReplaying = false
    if (lines.length > 1) this.#ahead = Math.max(0, this.chain.head.at - this.#clock())
  }

  #begin(at: Date): { genesis: number; balances: Record<string, string> } {
    const balances = Object.fromEntries(
      [faucet, issuer].map(({ address }) => [toHex41(address), genesisUnits.toString()]),
    )
    const line = { genesis: at.getTime(), balances }
    this.#journal.write(line)
    return line
  }

  #replay(line: Line, number: number): void {
    try {
      if ('tx' in line) {
        const { rawBytes, signatures } = decodeTransaction(hexToBytes(line.tx))
        this.chain.accept(rawBytes, signatures, line.at)
      } else if ('block' in line) this.chain.seal(line.block)
      else if ('price' in line) this.chain.schedule.set(line.price, BigInt(line.value), line.from)
      else if ('undo' in line) this.chain.undoHead()
      else if ('trc10' in line)
        this.chain.grantTrc10(line.trc10, line.owner, BigInt(line.amount), this.chain.head.at)
    } catch (error) {
      throw new Error(
        `line ${number} of the sandbox chain's journal cannot be replayed by this version; move the folder sandbox-tron away to begin a new chain`,
        { cause: error },
      )
    }
  }

  /** Chain time in milliseconds. */
  now(): number {
    return Math.max(this.#clock() + this.#ahead, this.chain.blocks.timeOf(this.chain.blocks.length - 1) + 1)
  }

  /** Sets the chain's clock. Seeds make history by jumping forward between transactions. */
  setTime(at: Date): void {
    this.#ahead = at.getTime() - this.#clock()
    this.#journal.write({ clock: this.#ahead })
  }

  /** Sets a price from a time on, by default from now. */
  setPrice(name: PriceName, value: bigint, from = new Date(this.now())): void {
    this.#journal.write({ price: name, value: value.toString(), from: from.getTime() })
    this.chain.schedule.set(name, value, from.getTime())
  }

  /** Makes a block at a chosen time, which must not precede the newest one. */
  mineAt(at: Date): void {
    this.setTime(at)
    this.mine(1)
  }

  advance(seconds: number): void {
    this.mineAt(new Date(this.now() + seconds * 1000))
  }

  mine(blocks: number): void {
    for (let i = 0; i < blocks; i++) {
      if (this.faults.isOn('reorganisation')) this.#reorganise()
      // Blocks requested faster than the clock ticks are still one interval apart.
      const last = this.chain.blocks.timeOf(this.chain.blocks.length - 1)
      const at = i === 0 ? this.now() : last + parameters.blockMs
      this.#journal.write({ block: at })
      this.chain.seal(at)
    }
    this.#ahead = Math.max(this.#ahead, this.chain.head.at - this.#clock())
  }

  /** Replaces the last block. Transactions that the fault hits move to the next block, and every fourth of them
   *  disappears. Each is moved once. */
  #reorganise(): void {
    const { head } = this.chain
    const isMoving = (transaction: Accepted) =>
      !this.#moved.has(transaction.id) &&
      this.faults.hits('reorganisation', transaction.id, partiesOfAll(transaction))
    if (!head.transactions.some(isMoving)) return
    const moving = head.transactions.filter(isMoving)
    this.#journal.write({ undo: 1 })
    const { undone, waiting } = this.chain.undoHead()
    for (const transaction of undone) if (!moving.includes(transaction)) this.#again(transaction, head.at)
    this.#journal.write({ block: head.at })
    this.chain.seal(head.at)
    for (const transaction of moving) {
      this.#moved.add(transaction.id)
      if (!isDroppedByReorganisation(transaction.id)) this.#again(transaction, head.at)
    }
    for (const transaction of waiting) this.#again(transaction, head.at)
  }

  /** A transaction that is no longer valid after the change is dropped too. */
  #again({ rawBytes, signatures }: Accepted, at: number): void {
    try {
      this.#take(rawBytes, signatures, at)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
    }
  }

  /** Makes a block every three seconds from now on. */
  start(): void {
    this.#timer = setInterval(() => this.mine(1), parameters.blockMs)
  }

  stop(): void {
    clearInterval(this.#timer)
    this.#journal.close()
  }

  /** Accepts a signed transaction like a node; throws its refusal. The journal has it before the caller gets an answer. */
  broadcast(rawBytes: Uint8Array, signatures: readonly string[]): string {
    return this.#take(rawBytes, signatures, this.now())
  }

  #take(rawBytes: Uint8Array, signatures: readonly string[], at: number): string {
    const id = this.chain.accept(rawBytes, signatures, at)
    this.#journal.write({ tx: bytesToHex(encodeTransaction({ rawBytes, signatures, results: [] })), at })
    return id
  }

  /** Builds, signs and broadcasts. Addresses in `value` may be base58. Returns the transaction's id. */
  send(
    from: SandboxKey,
    type: ContractType,
    value: ContractValue,
    { memo, feeLimit = 100_000_000n, permissionId }: SendOptions = {},
  ): string {
    const { solid } = this.chain
    const raw = buildRaw(
      type,
      { owner_address: toHex41(from.address), ...inHex(value) },
      {
        refBlockBytes: solid.id.slice(12, 16),
        refBlockHash: solid.id.slice(16, 32),
        expiration: BigInt(this.now() + sendLifeMs),
        timestamp: BigInt(this.now()),
        ...(type === 'TriggerSmartContract' ? { feeLimit } : {}),
        ...(memo === undefined ? {} : { memo }),
        ...(permissionId === undefined ? {} : { permissionId }),
      },
    )
    const rawBytes = encodeRaw(raw)
    const signature = this.#trustsSignatures ? unsigned : signWithKey(transactionId(rawBytes), from.key)
    return this.broadcast(rawBytes, [signature])
  }

  sendTrx(from: SandboxKey, to: string, sun: bigint, memo?: string): string {
    const value = { to_address: to, amount: sun }
    return this.send(from, 'TransferContract', value, memo === undefined ? {} : { memo })
  }

  sendToken(from: SandboxKey, token: TokenContract, to: string, units: bigint, feeLimit?: bigint): string {
    const calldata = selectors.transfer + addressWord(toHex41(to)) + word(units)
    return this.call(from, token.address, calldata, 0n, feeLimit)
  }

  call(from: SandboxKey, contract: string, calldata: string, callValue = 0n, feeLimit?: bigint): string {
    const value = {
      contract_address: contract,
      data: calldata,
      ...(callValue > 0n ? { call_value: callValue } : {}),
    }
    return this.send(from, 'TriggerSmartContract', value, feeLimit === undefined ? {} : { feeLimit })
  }

  /** Mints new units of a token, by its issuer. */
  mint(token: TokenContract, to: string, units: bigint): string {
    return this.call(issuer, token.address, selectors.mint + addressWord(toHex41(to)) + word(units))
  }

  /** TRX from the faucet, or new units of the token at this contract address. */
  give(to: string, units: bigint, token?: string): string {
    if (token === undefined) return this.sendTrx(faucet, to, units)
    const found = contractsByAddress.get(toHex41(token))
    if (found?.kind !== 'token') throw new RangeError(`token: ${token} is no token of this chain`)
    return this.mint(found, to, units)
  }

  /** TRX from a key of the sandbox. The faucet first gives it the amount and the fee of a new receiver. */
  giveFrom(payer: SandboxKey, to: string, sun: bigint): string {
    this.give(payer.address, sun + 5_000_000n)
    this.mine(1)
    return this.sendTrx(payer, to, sun)
  }

  grantTrc10(id: string, to: string, units: bigint): void {
    const owner = toHex41(to)
    this.#journal.write({ trc10: id, owner, amount: units.toString() })
    this.chain.grantTrc10(id, owner, units, this.now())
  }
}

const inHex = (value: ContractValue): ContractValue =>
  Object.fromEntries(
    Object.entries(value).map(([name, field]) => [
      name,
      name.endsWith('address') && typeof field === 'string' ? toHex41(field) : field,
    ]),
  )
