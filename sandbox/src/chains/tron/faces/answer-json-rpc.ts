/** `/jsonrpc`: the few Ethereum-style calls that wallets use on a TRON node. Quantities are hexadecimal. */
import { toHex41 } from '@holdfast/chains/tron'
import type { Json, JsonObject } from '../answers/json.ts'
import type { Chain } from '../chain.ts'
import type { ChainTransaction } from '../chain-transaction.ts'
import { tryCall } from '../contracts/trigger.ts'
import type { SandboxTron } from '../sandbox-tron.ts'
import { contractsByAddress } from '../tokens.ts'

/** The sandbox's chain id, as in its network row. */
const chainId = '0x5a17b0c5'
const nobody = `41${'00'.repeat(20)}`

class RpcError extends Error {
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

export function answerJsonRpc(node: SandboxTron, request: Readonly<Record<string, unknown>>): JsonObject {
  const base = { jsonrpc: '2.0', id: (request.id ?? null) as Json }
  try {
    const method = typeof request.method === 'string' ? request.method : ''
    const call = Object.hasOwn(methods, method) ? methods[method] : undefined
    if (call === undefined) throw new RpcError(-32601, 'method not found')
    return { ...base, result: call(node, Array.isArray(request.params) ? request.params : []) }
  } catch (error) {
    if (!(error instanceof RpcError)) throw error
    return { ...base, error: { code: error.code, message: error.message, data: '{}' } }
  }
}

const methods: Record<string, ((node: SandboxTron, params: readonly unknown[]) => Json) | undefined> = {
  eth_chainId: () => chainId,
  net_version: () => chainId,
  eth_blockNumber: ({ chain }) => quantity(BigInt(chain.blocks.length - 1)),
  eth_gasPrice: (node) => quantity(stateOf(node).prices.energyPrice),
  eth_getBalance: (node, [address, block]) => {
    if (block !== 'latest') throw new RpcError(-32602, 'QUANTITY not supported, just support TAG as latest')
    return quantity(stateOf(node).amount('trx', addressFrom(address)))
  },
  eth_call: (node, [call]) => {
    const { from, to, data } = (call ?? {}) as { from?: unknown; to?: unknown; data?: unknown }
    const contract = contractsByAddress.get(addressFrom(to))
    if (contract === undefined) throw new RpcError(-32600, 'Smart contract is not exist.')
    const calldata = typeof data === 'string' ? data.replace(/^0x/, '') : ''
    const caller = from === undefined ? nobody : addressFrom(from)
    const { outcome } = tryCall(stateOf(node), caller, contract, calldata, 0n)
    if (outcome.isReverted) throw new RpcError(-32000, 'REVERT opcode executed')
    return `0x${outcome.returned}`
  },
  eth_getTransactionByHash: ({ chain }, [hash]) => {
    const text = typeof hash === 'string' ? hash.replace(/^0x/, '') : ''
    if (!/^[0-9a-fA-F]{64}$/.test(text)) throw new RpcError(-32602, 'invalid hash value')
    const found = chain.transactions.get(text.toLowerCase())
    return found === undefined ? null : transactionJson(chain, found)
  },
}

const quantity = (value: bigint): string => `0x${value.toString(16)}`

function stateOf({ chain }: SandboxTron) {
  const head = chain.blocks.length - 1
  return chain.stateAt(head, chain.blocks.timeOf(head))
}

/** Accepts hexadecimal with a 0x or 41 prefix. */
function addressFrom(value: unknown): string {
  const text = typeof value === 'string' ? value.replace(/^0x/, '') : ''
  try {
    return toHex41(text.length === 40 ? `41${text}` : text)
  } catch {
    throw new RpcError(-32602, 'invalid address hash value')
  }
}

function transactionJson(chain: Chain, { id, block, at, raw, signatures, effects }: ChainTransaction): Json {
  const value = raw.contracts[0]?.value ?? {}
  const short = (name: string): string | null => {
    const address = value[name]
    return typeof address === 'string' ? `0x${address.slice(2)}` : null
  }
  const signature = (signatures[0] ?? '').padEnd(130, '0')
  const recovery = Number.parseInt(signature.slice(128, 130), 16)
  return {
    blockHash: `0x${chain.blocks.idOf(block)}`,
    blockNumber: quantity(BigInt(block)),
    from: short('owner_address'),
    gas: quantity(effects.energyTotal),
    gasPrice: quantity(chain.schedule.at(at).energyPrice),
    hash: `0x${id}`,
    input: typeof value.data === 'string' ? `0x${value.data}` : '0x',
    nonce: '0x0000000000000000',
    r: `0x${signature.slice(0, 64)}`,
    s: `0x${signature.slice(64, 128)}`,
    to: short('to_address') ?? short('contract_address') ?? short('receiver_address'),
    transactionIndex: '0x0',
    type: '0x0',
    v: `0x${(recovery < 27 ? recovery + 27 : recovery).toString(16)}`,
    value: typeof value.amount === 'bigint' ? quantity(value.amount) : '0x0',
  }
}
