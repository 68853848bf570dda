/** The answers of a node that has faults. */
import { chainRules } from './chain-rules.ts'
import { addressesIn, type Faults } from './faults.ts'
import { answerCall, type Call, unknownCall } from './proxy-rpc.ts'
import type { SandboxEthereum } from './sandbox-ethereum.ts'

type Fields = Readonly<Record<string, unknown>>

/** Blocks that a node lacks which is behind. */
const missingBlocks = 40
const otherChain = '0x1'

export async function answerFaulty(faults: Faults, chain: SandboxEthereum, call: Call): Promise<unknown> {
  const { method, params } = call
  const about = addressesIn(JSON.stringify(params))
  if (/^(debug|trace)_/.test(method) && faults.hits('no-traces', method, about)) throw unknownCall(method)
  if (method === 'eth_chainId' && faults.hits('wrong-chain', method, about)) return otherChain
  if (method === 'eth_syncing' && faults.hits('syncing', method, about))
    return { startingBlock: '0x0', currentBlock: '0x1', highestBlock: hexOf(chain.head.number) }
  if (!faults.isOn('behind')) return distort(faults, call, about, await answerCall(chain, call))
  faults.hits('behind', method, about)
  const newest = Math.max(0, chain.head.number - missingBlocks)
  return distort(faults, call, about, await answerBehind(chain, call, newest))
}

/** As if the chain ended at this block. */
async function answerBehind(chain: SandboxEthereum, call: Call, newest: number): Promise<unknown> {
  if (call.method === 'eth_blockNumber') return hexOf(newest)
  const final = hexOf(Math.max(0, newest - chainRules.blocksUntilFinal))
  const heights: Readonly<Record<string, string>> = {
    latest: hexOf(newest),
    pending: hexOf(newest),
    safe: final,
    finalized: final,
  }
  const params = call.params.map((param) => (typeof param === 'string' ? (heights[param] ?? param) : param))
  const isTooHigh = /ByNumber$|BlockReceipts$/.test(call.method) && Number(params[0]) > newest
  if (isTooHigh) return null
  const answer = await answerCall(chain, { ...call, params })
  const height = isFields(answer) ? (answer.blockNumber ?? answer.number) : undefined
  return typeof height === 'string' && Number(height) > newest ? null : answer
}

function distort(
  faults: Faults,
  { method, params }: Call,
  about: readonly string[],
  answer: unknown,
): unknown {
  switch (method) {
    case 'eth_getBalance':
      return faults.hits('wrong-balance', '', about) ? higher(answer) : answer
    case 'eth_call':
      return isBalanceOf(params[0]) && faults.hits('wrong-balance', '', about) ? higher(answer, 64) : answer
    case 'eth_getTransactionCount':
      return faults.hits('wrong-nonce', '', about) ? hexOf(Number(answer) + 1) : answer
    case 'eth_getTransactionReceipt':
      return isFields(answer) ? receiptOf(faults, answer) : answer
    case 'eth_getBlockReceipts':
      return listOf(answer).map((receipt) => (isFields(receipt) ? receiptOf(faults, receipt) : receipt))
    case 'eth_getLogs':
      return logsOf(faults, listOf(answer))
    case 'eth_getBlockByNumber':
    case 'eth_getBlockByHash':
      return isFields(answer) && faults.hits('missing-field', String(answer.hash), about)
        ? without(answer, 'timestamp')
        : answer
    default:
      return answer
  }
}

function receiptOf(faults: Faults, receipt: Fields): Fields {
  const key = String(receipt.transactionHash)
  const about = addressesIn(JSON.stringify([receipt.from, receipt.to, receipt.logs]))
  let changed: Fields = { ...receipt, logs: logsOf(faults, listOf(receipt.logs)) }
  if (faults.hits('wrong-receipt', key, about))
    changed = { ...changed, gasUsed: hexOf(Math.floor(Number(changed.gasUsed) / 2)) }
  if (faults.hits('missing-field', key, about)) changed = without(changed, 'gasUsed')
  if (faults.hits('decimal-numbers', key, about))
    changed = { ...changed, gasUsed: Number(changed.gasUsed), blockNumber: Number(changed.blockNumber) }
  return changed
}

function logsOf(faults: Faults, logs: readonly unknown[]): unknown[] {
  return logs.flatMap((log) => {
    if (!isFields(log)) return [log]
    const key = `${String(log.transactionHash)} ${String(log.logIndex)}`
    const about = addressesIn(JSON.stringify(log.topics))
    if (faults.hits('lost-log', key, about)) return []
    const isAmount = typeof log.data === 'string' && log.data.length === 66
    return isAmount && faults.hits('wrong-log', key, about)
      ? [{ ...log, data: tenfold(log.data as string) }]
      : [log]
  })
}

const isFields = (answer: unknown): answer is Fields =>
  typeof answer === 'object' && answer !== null && !Array.isArray(answer)
const listOf = (answer: unknown): readonly unknown[] => (Array.isArray(answer) ? answer : [])
const hexOf = (value: number): string => `0x${value.toString(16)}`
const without = (fields: Fields, name: string): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([field]) => field !== name))

function higher(answer: unknown, digits = 0): unknown {
  if (typeof answer !== 'string') return answer
  const units = BigInt(answer)
  return `0x${(units + units / 1_000n + 1n).toString(16).padStart(digits, '0')}`
}

const tenfold = (word: string): string => `0x${(BigInt(word) * 10n).toString(16).padStart(64, '0')}`

function isBalanceOf(call: unknown): boolean {
  if (!isFields(call)) return false
  const input = call.input ?? call.data
  return typeof input === 'string' && input.startsWith('0x70a08231')
}
