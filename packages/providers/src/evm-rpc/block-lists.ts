/** The list of an address, which no node keeps: found by looking through the chain itself.
 *
 *  Tokens: by `eth_getLogs`. The coin: an account without code pays only by its own transactions, which raise its nonce. So where nonce
 *  and balance are equal at both ends of a stretch, nothing moved in between, and the stretch is halved where they differ. Accounts with
 *  code, and nodes without past state, are looked through block by block. */
import { chainFault, type Raw, raw } from '@holdfast/ledger'
import type { z } from 'zod'
import { ProviderAnswerUnreadable, ProviderRefused } from '../errors.ts'
import type { Lists, Page, PageQuery } from '../provider.ts'
import { RpcRefused } from './json-rpc.ts'
import { hexOf, type RpcNode } from './rpc-node.ts'
import { Block, Digits, Header, Logs } from './node-answers.ts'

/** Blocks that are looked through at once. */
const span = 100_000
const spanBlockByBlock = 100
/** Stretches of one page. A page may end without rows. */
const mostStretches = 60
/** A stretch whose answer has as many logs is long enough: those beyond the end of a page are asked for again. */
const manyLogs = 100

/** As far as one looks ahead, for requests that carry many questions. */
const together = { blocks: 256, places: 8 }

/** Transfer(address,address,uint256), and Deposit(address,uint256) and Withdrawal(address,uint256) of wrapped ether. */
const transfer = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const ownEvents = [
  transfer,
  '0xe1fffcc4923d04b559f4d29a8bfc6cda04eb5b0d3c460751c2402c5c5cc9109c',
  '0x7fcf532c15f0a6db0bd6d0e038bea71d30d808c7d98cb3bf7268a95bf5081b65',
]

interface Stretch {
  readonly first: number
  readonly last: number
}

interface State {
  readonly balance: string
  readonly nonce: string
}

/** A block in which something may have moved. */
interface Place {
  readonly height: number
  /** Hashes of transactions with a log of the address. */
  readonly logged: ReadonlySet<string>
  /** Nonce and balance are those of the block before. */
  readonly isOnlyLogged: boolean
}

interface Point {
  readonly at: number
  readonly state: State
}

/** The state before a stretch, and at its end. */
type Ends = readonly [Point, Point]

interface Log {
  readonly blockNumber: number
  readonly transactionHash: string
}

export class BlockLists implements Lists {
  readonly #node: RpcNode
  /** The longest stretch of logs that the node answered lately. */
  #logSpan = span

  constructor(node: RpcNode) {
    this.#node = node
  }

  async fetchPage(query: PageQuery): Promise<Page | null> {
    if (query.stream !== 'native') return null
    if (query.cursor === null) await this.#node.headAt('finalized')
    const head = await this.#node.fetchHeight()
    const last = query.to?.height ?? head
    // Another node behind the same address may have less of the chain: blocks that it lacks would count as read.
    if (Math.max(last, Number(query.cursor ?? 0)) > head) throw this.#node.behind('eth_blockNumber')
    const isDown = query.order === 'desc'
    const rows: Raw[] = []
    let left = leftOf({ first: query.from?.height ?? 0, last }, query.cursor, isDown)
    for (
      let stretches = 0;
      left !== null && rows.length < query.limit && stretches < mostStretches;
      stretches++
    ) {
      const read = await this.#readStretch(query.address, left, { isDown, most: query.limit - rows.length })
      rows.push(...read.rows)
      left = read.left
    }
    const next = left === null ? null : String(isDown ? left.last : left.first)
    return { rows, next }
  }

  /** The rows of one stretch at an end of `left`, up to `most`, and what is left then. */
  async #readStretch(
    address: string,
    left: Stretch,
    { isDown, most }: { readonly isDown: boolean; readonly most: number },
  ): Promise<{ rows: Raw[]; left: Stretch | null }> {
    const wide = stretchAt(left, span, isDown)
    const ends = await this.#endsOf(address, wide)
    const stretch = ends === null ? stretchAt(left, spanBlockByBlock, isDown) : wide
    const changes = ends === null ? heightsOf(stretch, isDown) : this.#changes(address, ends, isDown)
    const rows: Raw[] = []
    const places = this.#places(changes, this.#logs(address, stretch, isDown), isDown)
    for await (const group of inGroups(places, together.places)) {
      const found = await Promise.all(group.map((place) => this.#rowsOf(address, place)))
      for (const [at, own] of found.entries()) {
        rows.push(...(isDown ? own.toReversed() : own))
        const height = group[at]?.height ?? 0
        if (rows.length >= most) return { rows, left: behind(left, height, isDown) }
      }
    }
    return { rows, left: behind(left, isDown ? stretch.first : stretch.last, isDown) }
  }

  /** Changes and logs together, in their order. Neither is asked for further than the caller reads, up to a group. */
  async *#places(
    changes: AsyncIterable<number> | Iterable<number>,
    logs: AsyncIterable<readonly Log[]>,
    isDown: boolean,
  ): AsyncGenerator<Place> {
    const isBefore = (a: number, b: number) => (isDown ? a > b : a < b)
    const changed = iteratorOf(changes)
    let change = await changed.next()
    for await (const [height, logged] of byHeight(logs)) {
      for (; change.done !== true && isBefore(change.value, height); change = await changed.next())
        yield { height: change.value, logged: new Set(), isOnlyLogged: false }
      const isOnlyLogged = change.done === true || change.value !== height
      yield { height, logged, isOnlyLogged }
      if (!isOnlyLogged) change = await changed.next()
    }
    for (; change.done !== true; change = await changed.next())
      yield { height: change.value, logged: new Set(), isOnlyLogged: false }
  }

  /** The state of the address before a stretch and at its end. Null: only the blocks themselves show what happened in it. */
  async #endsOf(address: string, { first, last }: Stretch): Promise<Ends | null> {
    try {
      // Coins of the first block belong to no transaction.
      const before = Math.max(0, first - 1)
      if ((await this.#hasCode(address, before)) || (await this.#hasCode(address, last))) return null
      return [await this.#pointAt(address, before), await this.#pointAt(address, last)]
    } catch (error) {
      // The node does not keep the state of these blocks.
      if (error instanceof RpcRefused) return null
      throw error
    }
  }

  /** Blocks in which nonce or balance changed, by halving. */
  async *#changes(address: string, [low, high]: Ends, isDown: boolean): AsyncGenerator<number> {
    if (isSame(low, high)) return
    if (high.at - low.at <= together.blocks) {
      const found = await this.#changesIn(address, [low, high])
      yield* found.toSorted((a, b) => (isDown ? b - a : a - b))
      return
    }
    const halves = await this.#halve(address, [low, high])
    for (const half of isDown ? halves.toReversed() : halves) yield* this.#changes(address, half, isDown)
  }

  /** All stretches of one length are halved at once, so that few requests carry their questions. */
  async #changesIn(address: string, ends: Ends): Promise<number[]> {
    const found: number[] = []
    for (let open = [ends]; open.length > 0;) {
      const differing = open.filter(([low, high]) => !isSame(low, high))
      for (const [low, high] of differing) if (high.at - low.at === 1) found.push(high.at)
      const longer = differing.filter(([low, high]) => high.at - low.at > 1)
      open = (await Promise.all(longer.map((stretch) => this.#halve(address, stretch)))).flat()
    }
    return found
  }

  async #halve(address: string, [low, high]: Ends): Promise<readonly [Ends, Ends]> {
    const middle = await this.#pointAt(address, low.at + Math.floor((high.at - low.at) / 2))
    return [
      [low, middle],
      [middle, high],
    ]
  }

  async #pointAt(address: string, at: number): Promise<Point> {
    const { rpc } = this.#node
    const [balance, nonce] = await Promise.all(
      ['eth_getBalance', 'eth_getTransactionCount'].map(async (call) =>
        rpc.read(call, Digits, await rpc.call(call, [address, hexOf(at)])),
      ),
    )
    return { at, state: { balance: balance ?? '', nonce: nonce ?? '' } }
  }

  /** Also the code to which an account delegates (EIP-7702). */
  async #hasCode(address: string, height: number): Promise<boolean> {
    return (await this.#node.rpc.call('eth_getCode', [address, hexOf(height)])) !== '0x'
  }

  /** The payments of one stretch after the other. Nodes limit blocks, results or bytes, each in its own words: a refused stretch is
   *  halved, whatever the words are. */
  async *#logs(address: string, stretch: Stretch, isDown: boolean): AsyncGenerator<readonly Log[]> {
    const own = `0x${address.slice(2).toLowerCase().padStart(64, '0')}`
    const sides = [
      [ownEvents, [own]],
      [[transfer], null, [own]],
    ]
    for (let left: Stretch | null = stretch; left !== null;) {
      const piece = stretchAt(left, this.#logSpan, isDown)
      const answers: (Log[] | null)[] = []
      for (const topics of sides)
        if (!answers.includes(null)) answers.push(await this.#askLogs(topics, piece))
      const length = piece.last - piece.first + 1
      if (answers.includes(null)) {
        this.#logSpan = Math.max(1, Math.ceil(length / 2))
        continue
      }
      const found = answers.flatMap((logs) => logs ?? [])
      this.#logSpan =
        found.length < manyLogs ? Math.min(span, this.#logSpan * 2) : Math.max(1, Math.ceil(length / 2))
      yield found.toSorted((a, b) => (isDown ? b.blockNumber - a.blockNumber : a.blockNumber - b.blockNumber))
      left = behind(left, isDown ? piece.first : piece.last, isDown)
    }
  }

  /** Null: the stretch is too long. */
  async #askLogs(topics: readonly unknown[], { first, last }: Stretch): Promise<Log[] | null> {
    const { rpc } = this.#node
    const call = 'eth_getLogs'
    try {
      const answer = await rpc.call(call, [{ fromBlock: hexOf(first), toBlock: hexOf(last), topics }])
      const logs = rpc.read(call, Logs, answer)
      if (logs.some(({ blockNumber }) => blockNumber < first || blockNumber > last))
        throw rpc.unreadable(call, 'logs of other blocks')
      // Some gateways cut a long answer without saying so.
      if (first < last && logs.length >= 1_000 && logs.length % 1_000 === 0) return null
      return logs.flatMap((log) =>
        isPayment(log) ? [{ blockNumber: log.blockNumber, transactionHash: log.transactionHash }] : [],
      )
    } catch (error) {
      const isRefusal = error instanceof ProviderRefused || error instanceof ProviderAnswerUnreadable
      if (isRefusal && first < last) return null
      throw error
    }
  }

  /** In the block's order: transactions of the address, those with a log or a value for it, and the block itself where it pays the
   *  address outside its transactions. */
  async #rowsOf(address: string, { height, logged, isOnlyLogged }: Place): Promise<Raw[]> {
    const { rpc } = this.#node
    const call = 'eth_getBlockByNumber'
    const answer = await rpc.call(call, [hexOf(height), true])
    if (answer === null) throw new ProviderRefused(this.#node.name, call, chainFault('BLOCK_MISSING'))
    const { timestamp } = rpc.read(call, Header, answer)
    const { hash: id, miner, transactions, withdrawals } = rpc.read(call, Block, answer)
    const own = address.toLowerCase()
    const traced =
      isOnlyLogged || transactions.length === 0
        ? new Set<number>()
        : await this.#tracedIn(
            own,
            height,
            transactions.map(({ hash }) => hash),
          )
    const rows = transactions.flatMap(({ hash, from, to = null }, at) => {
      const isNamed = from === own || to === own || logged.has(hash) || traced.has(at)
      return isNamed ? [{ hash, from, to }] : []
    })
    const isPaid = withdrawals?.some((withdrawal) => withdrawal.address === own) === true || miner === own
    const place = { blockNumber: hexOf(height), timestamp: hexOf(timestamp) }
    return [...rows, ...(isPaid ? [{ hash: id, from: null, to: null }] : [])].map((row) =>
      raw('evm-rpc.row', this.#node.name, { ...row, ...place }, new Date()),
    )
  }

  /** The places in the block of the transactions in whose calls the address occurs. */
  async #tracedIn(own: string, height: number, hashes: readonly string[]): Promise<ReadonlySet<number>> {
    const traces = await this.#node.traces.ofBlock(hexOf(height), hashes)
    if (traces === null) return new Set()
    if (traces.dialect === 'frames')
      return new Set(traces.frames.flatMap((frame, at) => (mentions(frame, own) ? [at] : [])))
    return new Set(
      traces.list.flatMap((row) => {
        const at = (row as { transactionPosition?: unknown }).transactionPosition
        return typeof at === 'number' && mentions(row, own) ? [at] : []
      }),
    )
  }
}

/** Pieces of ERC-721 are no coins, and anyone can log a payment of nothing in any name. */
const isPayment = ({ topics, data, removed }: z.output<typeof Logs>[number]): boolean =>
  topics.length <= 3 && removed !== true && /[1-9a-f]/i.test(data.slice(2))

function* heightsOf({ first, last }: Stretch, isDown: boolean): Generator<number> {
  for (let step = 0; step <= last - first; step++) yield isDown ? last - step : first + step
}

async function* iteratorOf<T>(values: AsyncIterable<T> | Iterable<T>): AsyncGenerator<T, undefined> {
  yield* values
}

/** The hashes of each block. Logs of one block come together. */
async function* byHeight(
  stretches: AsyncIterable<readonly Log[]>,
): AsyncGenerator<readonly [number, ReadonlySet<string>]> {
  for await (const logs of stretches) {
    const found = new Map<number, Set<string>>()
    for (const { blockNumber, transactionHash } of logs)
      found.set(blockNumber, (found.get(blockNumber) ?? new Set()).add(transactionHash))
    yield* found
  }
}

/** Null: nothing is left. */
function leftOf({ first, last }: Stretch, cursor: string | null, isDown: boolean): Stretch | null {
  const at = cursor === null ? null : Number(cursor)
  const left = { first: isDown ? first : (at ?? first), last: isDown ? (at ?? last) : last }
  return left.first <= left.last ? left : null
}

const stretchAt = ({ first, last }: Stretch, length: number, isDown: boolean): Stretch =>
  isDown
    ? { first: Math.max(first, last - length + 1), last }
    : { first, last: Math.min(last, first + length - 1) }

function behind({ first, last }: Stretch, height: number, isDown: boolean): Stretch | null {
  const left = isDown ? { first, last: height - 1 } : { first: height + 1, last }
  return left.first <= left.last ? left : null
}

/** `own`: in small letters. */
function mentions(body: unknown, own: string): boolean {
  const pending: unknown[] = [body]
  while (pending.length > 0) {
    const next = pending.pop()
    if (typeof next === 'string' && next.toLowerCase() === own) return true
    if (typeof next === 'object' && next !== null) for (const part of Object.values(next)) pending.push(part)
  }
  return false
}

const isSame = ({ state: a }: Point, { state: b }: Point): boolean =>
  a.balance === b.balance && a.nonce === b.nonce

async function* inGroups<T>(values: AsyncIterable<T>, size: number): AsyncGenerator<T[]> {
  let group: T[] = []
  for await (const value of values) {
    group.push(value)
    if (group.length < size) continue
    yield group
    group = []
  }
  if (group.length > 0) yield group
}
