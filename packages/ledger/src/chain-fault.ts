/** Why a chain could not be read, as a code with its parameters. The packages below the contract give these; the contract has them
 *  in its table of refusals, so that they are stored, nested and translated as any other. */
import { storableText } from './storable-text.ts'

interface Declared {
  readonly text: string
  readonly params?: Readonly<Record<string, keyof Values>>
}

export const chainFaults = {
  PROVIDER_SILENT: { text: 'no answer' },
  PROVIDER_SLOW: { text: 'no answer within {seconds} s', params: { seconds: 'count' } },
  PROVIDER_UNREACHABLE: { text: 'no connection: {reason}', params: { reason: 'text' } },
  PROVIDER_LIMITED: { text: 'rate limited for {seconds} s', params: { seconds: 'count' } },
  PROVIDER_STILL_LIMITED: { text: 'rate limited for {seconds} s more', params: { seconds: 'count' } },
  PROVIDER_STATUS: { text: 'status {status}', params: { status: 'count' } },
  PROVIDER_STATUS_TEXT: {
    text: 'status {status}: {answer}',
    params: { status: 'count', answer: 'text' },
  },
  PROVIDER_REFUSES: { text: 'refused: {answer}', params: { answer: 'text' } },
  QUESTION_UNKNOWN: { text: 'this provider does not answer such questions' },
  ANSWER_UNREADABLE: { text: 'the answer is unreadable: {reason}', params: { reason: 'text' } },
  NODE_BEHIND: { text: 'the node has not caught up with the chain' },
  NETWORK_DIFFERS: {
    text: 'the node serves the network {found}, and the catalogue has {expected}',
    params: { found: 'text', expected: 'text' },
  },
  BLOCK_MISSING: { text: 'the node does not have this block' },
  PROVIDER_FAILED: {
    text: '{provider}: {call}: {why}',
    params: { provider: 'text', call: 'text', why: 'refusal' },
  },

  TOKEN_NUMBER_UNKNOWN: { text: 'the chain has no token of this number' },
  CONTRACT_SILENT: { text: 'the contract answered nothing' },
  SYMBOL_EMPTY: { text: 'the symbol is empty' },
  DECIMALS_OUT_OF_RANGE: { text: 'the decimals are out of range' },

  WALLET_NOT_READ: { text: 'no provider reads this wallet' },
  INGESTER_STOPPED: { text: 'the ingester stopped in the middle; the job was taken up again' },
  READING_FAILED: { text: 'unexpected error: {reason}', params: { reason: 'text' } },
  ROW_UNREADABLE: { text: 'unreadable: {reason}', params: { reason: 'text' } },
  OTHER_TRANSACTION_ANSWERED: { text: 'the provider answered another transaction' },
  TRANSACTION_UNKNOWN: {
    text: '{provider} does not know this transaction',
    params: { provider: 'text' },
  },
  TRANSACTION_ONLY_LISTED: {
    text: '{provider} lists this transaction and does not have it',
    params: { provider: 'text' },
  },
  TRANSACTION_GONE: {
    text: '{provider} does not have this transaction now: nothing was changed',
    params: { provider: 'text' },
  },
  TRANSACTION_MOVES_NOTHING: { text: 'this transaction moves nothing of this organisation' },
  LISTING_DOUBTFUL: {
    text: '{provider} lists another time, block, fee or result than the receipt of this transaction: its page is read from receipts',
    params: { provider: 'text' },
  },
} as const satisfies Readonly<Record<string, Declared>>

interface Values {
  readonly text: string
  readonly count: number
  readonly refusal: ChainFault
}
type Faults = typeof chainFaults
type ParamsOf<C extends keyof Faults> = Faults[C] extends { readonly params: infer P }
  ? { readonly [K in keyof P]: P[K] extends keyof Values ? Values[P[K]] : never }
  : Readonly<Record<string, never>>

export interface ChainFault {
  readonly code: keyof Faults
  readonly params: Readonly<Record<string, string | number | ChainFault>>
}

/** Parameters may hold a stranger's text: what no database stores is taken out of it. */
export function chainFault<C extends keyof Faults>(
  code: C,
  ...[params]: ParamsOf<C> extends Readonly<Record<string, never>> ? [] : [ParamsOf<C>]
): ChainFault {
  const readable = Object.entries<string | number | ChainFault>(params ?? {}).map(([name, value]) => [
    name,
    typeof value === 'string' ? storableText(value) : value,
  ])
  return { code, params: Object.fromEntries(readable) as ChainFault['params'] }
}

/** The columns of a job and of a run: in English, and as a code with its parameters. */
export const keptFault = (fault: ChainFault) => ({
  failure: chainFaultText(fault),
  failure_refusal: JSON.stringify(fault),
})

/** In English. */
export function chainFaultText({ code, params }: ChainFault): string {
  return chainFaults[code].text.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name] ?? ''
    return typeof value === 'object' ? chainFaultText(value) : String(value)
  })
}
