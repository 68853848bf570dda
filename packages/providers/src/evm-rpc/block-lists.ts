/** The list of an address, which no node keeps: found by looking through the chain itself.
 *
 *  Tokens: by `eth_getLogs`. The coin: an account without code pays only by its own transactions, which raise its nonce. So where nonce
 *  and balance are equal at both ends of a stretch, nothing moved in between, and the stretch is halved where they differ. Accounts with
 *  code, and nodes without past state, are looked through block by block. */
import { chainFault, type Raw, raw } from '@holdfast/ledger'
import { ProviderAnswerUnreadable, ProviderRefused } from '../errors.ts'
import type { Lists, Page, PageQuery } from '../provider.ts'
import { RpcRefused } from './json-rpc.ts'
import { hexOf, type RpcNode } from './rpc-node.ts'
import { Block, Digits, Header, Height, Logs } from './schemas.ts'

/** Blocks that are looked through at once. */
const span = 100_000
const spanBlockByBlock = 100
/** Stretches of one page. A page may end without rows. */
const mostStretches = 60

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

/** Hashes by block. */
type Found = ReadonlyMap<number, ReadonlySet<string>>

export class BlockLists implements Lists {
  readonly #node: RpcNode
  /** The longest stretch of logs that the node answered lately. */
  #logSpan = span

  constructor(node: RpcNode) {
    this.#node = node
  }

  async fetchPage(query: PageQuery): Promise<Page | null> {
    if (query.stream !== 'native') return null
    const head = await this.#height()
    const bounds = { first: query.from?.height ?? 0, last: Math.min(query.to?.height ?? head, head) }
    const isDown = query.order === 'desc'
    const rows: Raw[] = []
    let left = leftOf(bounds, query.cursor, isDown)
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

  /** The rows of one stretch at an end of `left`, and what is left then. */
  async #readStretch(
    address: string,
    left: Stretch,
    { isDown, most }: { readonly isDown: boolean; readonly most: number },
  ): Promise<{ rows: Raw[]; left: Stretch | null }> {
    const wide = stretchAt(left, span, isDown)
    const changes = await this.#changesOf(address, wide)
    const stretch = changes === null ? stretchAt(left, spanBlockByBlock, isDown) : wide
    const byLogs = await this.#logsOf(address, stretch)
    const touched = new Set([...(changes ?? heightsOf(stretch)), ...byLogs.keys()])
    const heights = [...touched].sort((a, b) => (isDown ? b - a : a - b))
    const rows: Raw[] = []
    for (const height of heights) {
      const isOnlyLogged = changes !== null && !changes.has(height)
      const found = await this.#rowsOf(address, height, {
        logged: byLogs.get(height) ?? new Set(),
        isOnlyLogged,
      })
      rows.push(...(isDown ? found.toReversed() : found))
      if (rows.length >= most) return { rows, left: behind(left, height, isDown) }
    }
    return { rows, left: behind(left, isDown ? stretch.first : stretch.last, isDown) }
  }

  async #height(): Promise<number> {
    const { rpc } = this.#node
    return rpc.read('eth_blockNumber', Height, await rpc.call('eth_blockNumber', []))
  }

  /** Blocks in which nonce or balance changed. Null: only the blocks themselves show it. */
  async #changesOf(address: string, { first, last }: Stretch): Promise<ReadonlySet<number> | null> {
    try {
      // Coins of the first block belong to no transaction.
      const before = Math.max(0, first - 1)
      if ((await this.#hasCode(address, before)) || (await this.#hasCode(address, last))) return null
      const changed = new Set<number>()
      const [from, to] = [await this.#stateAt(address, before), await this.#stateAt(address, last)]
      await this.#halve(address, { at: before, state: from }, { at: last, state: to }, changed)
      return changed
    } catch (error) {
      // The node does not keep the state of these blocks.
      if (error instanceof RpcRefused) return null
      throw error
    }
  }

  async #halve(
    address: string,
    low: { readonly at: number; readonly state: State },
    high: { readonly at: number; readonly state: State },
    changed: Set<number>,
  ): Promise<void> {
    if (low.state.balance === high.state.balance && low.state.nonce === high.state.nonce) return
    if (high.at - low.at === 1) {
      changed.add(high.at)
      return
    }
    const at = low.at + Math.floor((high.at - low.at) / 2)
    const middle = { at, state: await this.#stateAt(address, at) }
    await this.#halve(address, low, middle, changed)
    await this.#halve(address, middle, high, changed)
  }

  async #stateAt(address: string, height: number): Promise<State> {
    const { rpc } = this.#node
    const [balance, nonce] = await Promise.all(
      ['eth_getBalance', 'eth_getTransactionCount'].map(async (call) =>
        rpc.read(call, Digits, await rpc.call(call, [address, hexOf(height)])),
      ),
    )
    return { balance: balance ?? '', nonce: nonce ?? '' }
  }

  /** Also the code to which an account delegates (EIP-7702). */
  async #hasCode(address: string, height: number): Promise<boolean> {
    return (await this.#node.rpc.call('eth_getCode', [address, hexOf(height)])) !== '0x'
  }

  async #logsOf(address: string, stretch: Stretch): Promise<Found> {
    const own = `0x${address.slice(2).toLowerCase().padStart(64, '0')}`
    const found = new Map<number, Set<string>>()
    for (const topics of [
      [ownEvents, [own]],
      [[transfer], null, [own]],
    ])
      for (const { blockNumber, transactionHash } of await this.#logsWith(topics, stretch)) {
        const hashes = found.get(blockNumber) ?? new Set()
        found.set(blockNumber, hashes.add(transactionHash))
      }
    return found
  }

  /** Nodes limit blocks, results or bytes, each in its own words: a refused stretch is halved, whatever the words are. */
  async #logsWith(topics: readonly unknown[], { first, last }: Stretch): Promise<Log[]> {
    const found: Log[] = []
    for (let start = first; start <= last;) {
      const end = Math.min(last, start + this.#logSpan - 1)
      const logs = await this.#askLogs(topics, start, end)
      if (logs === null) {
        this.#logSpan = Math.max(1, Math.ceil((end - start + 1) / 2))
        continue
      }
      for (const log of logs) if (isPayment(log)) found.push(log)
      start = end + 1
      this.#logSpan = Math.min(span, this.#logSpan * 2)
    }
    return found
  }

  /** Null: the stretch is too long. */
  async #askLogs(topics: readonly unknown[], start: number, end: number): Promise<Log[] | null> {
    const { rpc } = this.#node
    const call = 'eth_getLogs'
    try {
      const answer = await rpc.call(call, [{ fromBlock: hexOf(start), toBlock: hexOf(end), topics }])
      const logs = rpc.read(call, Logs, answer)
      if (logs.some(({ blockNumber }) => blockNumber < start || blockNumber > end))
        throw rpc.unreadable(call, 'logs of other blocks')
      // Some gateways cut a long answer without saying so.
      return start < end && logs.length >= 1_000 && logs.length % 1_000 === 0 ? null : logs
    } catch (error) {
      const isRefusal = error instanceof ProviderRefused || error instanceof ProviderAnswerUnreadable
      if (isRefusal && start < end) return null
      throw error
    }
  }

  /** In the block's order: transactions of the address, those with a log or a value for it, and the block itself where it pays the
   *  address outside its transactions. */
  async #rowsOf(
    address: string,
    height: number,
    { logged, isOnlyLogged }: { readonly logged: ReadonlySet<string>; readonly isOnlyLogged: boolean },
  ): Promise<Raw[]> {
    const { rpc } = this.#node
    const call = 'eth_getBlockByNumber'
    const answer = await rpc.call(call, [hexOf(height), true])
    if (answer === null) throw new ProviderRefused(this.#node.name, call, chainFault('BLOCK_MISSING'))
    const { timestamp } = rpc.read(call, Header, answer)
    const { hash: id, miner, transactions, withdrawals } = rpc.read(call, Block, answer)
    const own = address.toLowerCase()
    const traced =
      isOnlyLogged || transactions.length === 0 ? new Set<number>() : await this.#tracedIn(own, height)
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
  async #tracedIn(own: string, height: number): Promise<ReadonlySet<number>> {
    const traces = await this.#node.traces.ofBlock(hexOf(height))
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

type Log = ReturnType<typeof Logs.parse>[number]

/** Pieces of ERC-721 are no coins, and anyone can log a payment of nothing in any name. */
const isPayment = ({ topics, data, removed }: Log): boolean =>
  topics.length <= 3 && removed !== true && /[1-9a-f]/i.test(data.slice(2))

const heightsOf = ({ first, last }: Stretch): number[] =>
  Array.from({ length: last - first + 1 }, (_, i) => first + i)

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
