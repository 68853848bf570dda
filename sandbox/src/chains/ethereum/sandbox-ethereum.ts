/** The sandbox's Ethereum as a component: a node, a journal and a clock, and its controls for people, seeds and tests.
 *
 *  Blocks come by our clock, while a transaction waits or its block is not final; otherwise the chain rests. A chain that makes a block
 *  every few seconds for weeks would take minutes to repeat at the next start, and hold nothing but empty blocks. */
import { join } from 'node:path'
import { addressBytes } from '@holdfast/chains/ethereum'
import { bytesToHex } from '@noble/hashes/utils.js'
import { z } from 'zod'
import { baseFeeOf } from './base-fee-of.ts'
import { chainRules } from './chain-rules.ts'
import { calls, creations, tokenAt } from './contracts/contracts.ts'
import { type EthereumKey, faucet, issuer } from './ethereum-key.ts'
import { Journal, type Line } from './journal.ts'
import { JsonRpcRefusal } from './json-rpc-client.ts'
import { signTransaction } from './sign-transaction.ts'
import { type Anvil, startAnvil } from './start-anvil.ts'

export interface SandboxEthereumOptions {
  /** Path of the program of the node. */
  readonly program: string
  readonly dataFolder: string
  /** Time of the first block of a new chain; now by default. */
  readonly startAt?: Date
  /** Machine time in milliseconds. A constant one makes the same history to the last byte. */
  readonly clock?: () => number
  /** Makes the history of a new chain. */
  readonly seed?: (chain: SandboxEthereum) => Promise<number>
}

export interface Sending {
  readonly to: string | null
  readonly value?: bigint
  readonly data?: Uint8Array
  readonly gasLimit?: bigint
  /** Wei for each unit of gas above the base fee. */
  readonly tip?: bigint
  /** The next one of the account by default. */
  readonly nonce?: number
}

export interface Block {
  readonly number: number
  readonly hash: string
  /** Seconds. */
  readonly time: number
  readonly transactions: readonly string[]
}

/** Inside the data folder. */
export const ethereumFolder = 'sandbox-ethereum'

const gwei = 10n ** 9n
/** Ten million, for each of both accounts. */
const genesisUnits = 10n ** 25n
const maxFee = 100n * gwei
const plainGas = 21_000n
const callGas = 200_000n
const creationGas = 2_000_000n

const Quantity = z
  .string()
  .regex(/^0x[0-9a-f]+$/)
  .transform(Number)
const Hash = z.string()
const BlockAnswer = z.object({
  number: Quantity,
  hash: Hash,
  timestamp: Quantity,
  transactions: z.array(Hash),
})

const HeldAnswer = z.object({ from: z.string(), nonce: Quantity, maxFeePerGas: Quantity })

export class SandboxEthereum {
  readonly #anvil: Anvil
  readonly #journal: Journal
  readonly #clock: () => number
  /** Transactions by hash that no final block has. */
  readonly #open = new Map<string, string>()
  /** Signed transactions that stay out of blocks, by sender in small letters and by nonce. */
  readonly #held = new Map<string, Map<number, { readonly fee: number; readonly signed: string }>>()
  /** Blocks that are not final, oldest first, and the newest final one. */
  #recent: Block[] = []
  /** The last block with a transaction. */
  #lastBusy = 0
  /** Chain time minus machine time, in milliseconds. */
  #ahead = 0
  /** The base fee that the node was told for the next block. */
  #nextFee: number | null = null
  #turn: Promise<unknown> = Promise.resolve()
  #timer: NodeJS.Timeout | undefined
  #isReplaying = false

  private constructor(anvil: Anvil, journal: Journal, clock: () => number) {
    this.#anvil = anvil
    this.#journal = journal
    this.#clock = clock
  }

  /** Repeats the journal, or begins a new chain. A journal without its whole history is begun anew. */
  static async open({ program, dataFolder, startAt, clock = Date.now, seed }: SandboxEthereumOptions) {
    const folder = join(dataFolder, ethereumFolder)
    const journal = new Journal(join(folder, 'journal.ndjson'))
    const lines = journal.read()
    const isWhole = lines.some((line) => 'seeded' in line)
    if (!isWhole) journal.clear()
    const [first] = isWhole ? lines : []
    const genesisAt =
      first !== undefined && 'genesis' in first
        ? first.genesis
        : Math.floor((startAt?.getTime() ?? clock()) / 1_000)
    const anvil = await startAnvil({ program, cacheFolder: folder, genesisAt })
    try {
      const chain = new SandboxEthereum(anvil, journal, clock)
      await chain.#begin(genesisAt)
      if (isWhole) await chain.#replay(lines)
      else await chain.#makeNew(genesisAt, seed)
      return chain
    } catch (error) {
      await anvil.stop()
      throw error
    }
  }

  get rpc(): Anvil['rpc'] {
    return this.#anvil.rpc
  }

  get ended(): Promise<string> {
    return this.#anvil.ended
  }

  get head(): Block {
    const head = this.#recent.at(-1)
    if (head === undefined) throw new Error('there is no block')
    return head
  }

  get finalNumber(): number {
    return Math.max(0, this.head.number - chainRules.blocksUntilFinal)
  }

  async #begin(genesisAt: number): Promise<void> {
    for (const { address } of [faucet, issuer])
      await this.rpc.call('anvil_setBalance', address, hexOf(genesisUnits))
    await this.#readHead()
    await this.#setFee(baseFeeOf(1))
    this.#ahead = genesisAt * 1_000 - this.#clock()
  }

  async #makeNew(genesisAt: number, seed: SandboxEthereumOptions['seed']): Promise<void> {
    this.#write({ genesis: genesisAt })
    for (const [nonce, data] of creations.entries())
      await this.#send(issuer, { to: null, data, gasLimit: creationGas, nonce })
    await this.#seal(this.#nextTime())
    this.#write({ seeded: (await seed?.(this)) ?? 0 })
    this.#ahead = Math.max(0, this.head.time * 1_000 - this.#clock())
  }

  async #replay(lines: readonly Line[]): Promise<void> {
    this.#isReplaying = true
    const hashes: string[] = []
    for (const line of lines)
      if ('tx' in line) await this.#accept(line.tx)
      else if ('block' in line) {
        await this.#sealAt(line.block, line.fee)
        hashes.push(line.hash)
      } else if ('undo' in line) {
        await this.#undo(line.undo)
        hashes.splice(hashes.length - line.undo)
      }
    this.#isReplaying = false
    if (hashes.at(-1) !== this.head.hash)
      throw new Error(
        `the journal of the sandbox's Ethereum cannot be repeated by this version; move the folder ${ethereumFolder} away to begin a new chain`,
      )
    this.#ahead = Math.max(0, this.head.time * 1_000 - this.#clock())
  }

  #write(line: Line): void {
    if (!this.#isReplaying) this.#journal.write(line)
  }

  /** One act after the other. */
  #inTurn<T>(act: () => Promise<T>): Promise<T> {
    const turn = this.#turn.then(act)
    this.#turn = turn.catch(() => undefined)
    return turn
  }

  /** Chain time in seconds. */
  now(): number {
    return Math.max(Math.floor((this.#clock() + this.#ahead) / 1_000), this.head.time)
  }

  #nextTime(): number {
    return Math.max(this.now(), this.head.time + 1)
  }

  /** Sets the chain's clock. Seeds make history by jumping forward between blocks. */
  setTime(at: Date): void {
    this.#ahead = at.getTime() - this.#clock()
  }

  mine(blocks: number): Promise<void> {
    return this.#inTurn(() => this.#mine(blocks))
  }

  async #mine(blocks: number): Promise<void> {
    for (let i = 0; i < blocks; i++)
      // Blocks requested faster than the clock ticks are still one interval apart.
      await this.#seal(i === 0 ? this.#nextTime() : this.head.time + chainRules.blockSeconds)
    this.#ahead = Math.max(this.#ahead, this.head.time * 1_000 - this.#clock())
  }

  advance(seconds: number): Promise<void> {
    return this.#inTurn(async () => {
      this.#ahead += seconds * 1_000
      await this.#mine(1)
    })
  }

  /** Accepts a signed transaction like a node, or throws its refusal. The journal has it before the caller gets an answer. */
  broadcast(signed: string): Promise<string> {
    return this.#inTurn(() => this.#accept(signed))
  }

  async #accept(signed: string): Promise<string> {
    const hash = Hash.parse(await this.rpc.call('eth_sendRawTransaction', signed))
    if (await this.#isHeldBack(hash, signed)) return hash
    this.#write({ tx: signed })
    this.#open.set(hash, signed)
    return hash
  }

  /** A node that has it keeps it out of blocks. Of several with one nonce it keeps the one with the highest fee, as nodes do. */
  async #isHeldBack(hash: string, signed: string): Promise<boolean> {
    if (this.#held.size === 0) return false
    const { from, nonce, maxFeePerGas } = HeldAnswer.parse(
      await this.rpc.call('eth_getTransactionByHash', hash),
    )
    const held = this.#held.get(from.toLowerCase())
    if (held === undefined) return false
    await this.rpc.call('anvil_dropTransaction', hash)
    const earlier = held.get(nonce)
    if (earlier === undefined || earlier.fee < maxFeePerGas) held.set(nonce, { fee: maxFeePerGas, signed })
    return true
  }

  /** Keeps what an address sends from now on out of blocks. Released, it is accepted in the order of its nonces. */
  hold(address: string, isHeld: boolean): Promise<void> {
    return this.#inTurn(async () => {
      const sender = address.toLowerCase()
      const held = this.#held.get(sender)
      if (isHeld) this.#held.set(sender, held ?? new Map())
      else this.#held.delete(sender)
      if (isHeld || held === undefined) return
      for (const [, { signed }] of [...held].toSorted(([a], [b]) => a - b)) await this.#accept(signed)
    })
  }

  /** Signs and broadcasts. Resolves to the hash. */
  send(from: EthereumKey, sending: Sending): Promise<string> {
    return this.#inTurn(() => this.#send(from, sending))
  }

  async #send(
    from: EthereumKey,
    { to, value = 0n, data = new Uint8Array(), gasLimit, tip = gwei, nonce }: Sending,
  ): Promise<string> {
    const counted =
      nonce ?? Quantity.parse(await this.rpc.call('eth_getTransactionCount', from.address, 'pending'))
    const isPlain = data.length === 0
    const { bytes } = signTransaction(from.key, {
      chainId: BigInt(chainRules.chainId),
      nonce: BigInt(counted),
      maxPriorityFeePerGas: tip,
      maxFeePerGas: maxFee,
      gasLimit: gasLimit ?? (isPlain ? plainGas : callGas),
      to: to === null ? new Uint8Array() : addressBytes(to),
      value,
      input: data,
      accessList: [],
    })
    return this.#accept(`0x${bytesToHex(bytes)}`)
  }

  /** Ether from the faucet, or new units of the token at this contract address. */
  give(to: string, units: bigint, token?: string): Promise<string> {
    if (token === undefined) return this.send(faucet, { to, value: units, gasLimit: callGas })
    if (tokenAt(token) === undefined) throw new RangeError(`token: ${token} is no token of this chain`)
    return this.send(issuer, { to: token, data: calls.mint(to, units) })
  }

  /** Ether from a key of the sandbox. The faucet first gives it the amount and the fee. */
  async giveFrom(payer: EthereumKey, to: string, units: bigint): Promise<string> {
    await this.give(payer.address, units + maxFee * callGas)
    await this.mine(1)
    return this.send(payer, { to, value: units, gasLimit: callGas })
  }

  /** Replaces the newest blocks by other ones, and adds one. Their transactions come again in the last of them, or never. */
  reorganise(blocks: number, { isDropping }: { readonly isDropping: boolean }): Promise<void> {
    return this.#inTurn(async () => {
      const most = this.head.number - this.finalNumber
      if (blocks > most) throw new RangeError(`blocks: at most ${most}, because the others are final`)
      const undone = this.#recent.slice(this.#recent.length - blocks)
      await this.#undo(blocks)
      // With the same time, an empty block would be the same one again.
      for (const { time } of undone) await this.#seal(time + 1)
      const hashes = undone.flatMap(({ transactions }) => transactions)
      for (const hash of hashes) {
        const signed = this.#open.get(hash)
        this.#open.delete(hash)
        if (!isDropping && signed !== undefined) await this.#acceptAgain(signed)
      }
      await this.#mine(1)
    })
  }

  /** An account may need what an earlier transaction gives it. */
  async #acceptAgain(signed: string): Promise<void> {
    try {
      await this.#accept(signed)
    } catch (error) {
      if (!(error instanceof JsonRpcRefusal)) throw error
      await this.#mine(1)
      await this.#accept(signed)
    }
  }

  async #undo(blocks: number): Promise<void> {
    await this.rpc.call('anvil_rollback', blocks)
    this.#nextFee = null
    this.#write({ undo: blocks })
    this.#recent.splice(this.#recent.length - blocks)
  }

  #seal(time: number): Promise<void> {
    return this.#sealAt(time, baseFeeOf(this.head.number + 1))
  }

  async #sealAt(time: number, fee: number): Promise<void> {
    await this.#setFee(fee)
    await this.rpc.call('evm_mine', { timestamp: time })
    this.#nextFee = null
    await this.#readHead()
    // Clients estimate by it, and the node drops what pays less than the block that comes.
    await this.#setFee(baseFeeOf(this.head.number + 1))
    const { hash, transactions, number } = this.head
    this.#write({ block: time, fee, hash })
    if (transactions.length > 0) this.#lastBusy = number
    while (this.#recent.length > chainRules.blocksUntilFinal + 1) {
      const final = this.#recent.shift()
      for (const done of final?.transactions ?? []) this.#open.delete(done)
    }
  }

  async #setFee(fee: number): Promise<void> {
    if (fee === this.#nextFee) return
    this.#nextFee = fee
    await this.rpc.call('anvil_setNextBlockBaseFeePerGas', hexOf(BigInt(fee)))
  }

  async #readHead(): Promise<void> {
    const answer = await this.rpc.call('eth_getBlockByNumber', 'latest', false)
    const { timestamp, ...block } = BlockAnswer.parse(answer)
    this.#recent.push({ ...block, time: timestamp })
  }

  /** Makes blocks by the clock from now on. */
  start(): void {
    this.#timer = setInterval(() => void this.#inTurn(() => this.#tick()).catch(() => undefined), 1_000)
  }

  async #tick(): Promise<void> {
    if (this.now() < this.head.time + chainRules.blockSeconds) return
    const isFinal = this.head.number >= this.#lastBusy + chainRules.blocksUntilFinal
    if (!isFinal || (await this.#isAnyWaiting())) await this.#mine(1)
  }

  async #isAnyWaiting(): Promise<boolean> {
    const status = z.object({ pending: Quantity }).parse(await this.rpc.call('txpool_status'))
    return status.pending > 0
  }

  /** A second call does nothing. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.#turn
    this.#journal.close()
    await this.#anvil.stop()
  }
}

const hexOf = (value: bigint): string => `0x${value.toString(16)}`
