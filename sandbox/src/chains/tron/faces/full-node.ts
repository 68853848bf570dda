/** `/wallet/*` and `/walletsolidity/*`: a node's HTTP calls over the chain. Errors come with status 200, unknown things as {}.
 *  The solid face answers as of the solid block. */
import {
  bandwidthOf,
  buildRaw,
  type ContractType,
  type ContractValue,
  decodeTransaction,
  encodeRaw,
  isContractType,
  toHex41,
  transactionId,
  type TronRaw,
  type Vote,
} from '@holdfast/chains/tron'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { accrueReward } from '../account.ts'
import {
  accountJson,
  blockJson,
  type Json,
  type JsonObject,
  rawJson,
  receiptJson,
  resourcesJson,
  transactionJson,
  visibleJson,
} from '../answers.ts'
import type { Chain, ChainTransaction } from '../chain.ts'
import { estimateCall } from '../execute.ts'
import { parameters } from '../parameters.ts'
import { Refusal } from '../refusal.ts'
import type { SandboxTron } from '../sandbox-tron.ts'
import { contractsByAddress, selector, selectors, textWords, word } from '../tokens.ts'

type Query = Readonly<Record<string, unknown>>

interface Face {
  readonly node: SandboxTron
  readonly chain: Chain
  /** Newest block this face tells of. */
  readonly upTo: number
}

/** `{Error}` of a node: 'class org.tron…Exception : reason'. */
class NodeError extends Error {}

/** Answers a call of either face, or null when the node has no such call. */
export function answerNode(
  node: SandboxTron,
  face: 'wallet' | 'walletsolidity',
  call: string,
  query: Query,
): Json | null {
  const act = calls[call]
  if (act === undefined) return null
  const { chain } = node
  const upTo = face === 'wallet' ? chain.head.number : chain.solidNumber
  try {
    const answer = act({ node, chain, upTo }, query)
    return query.visible === true || query.visible === 'true' ? visibleJson(answer) : answer
  } catch (error) {
    if (error instanceof NodeError) return { Error: error.message }
    if (error instanceof Refusal)
      return { Error: `class org.tron.core.exception.ContractValidateException : ${plainReason(error)}` }
    return {
      Error: `class java.lang.IllegalArgumentException : ${error instanceof Error ? error.message : 'unknown'}`,
    }
  }
}

const plainReason = (refusal: Refusal): string => refusal.message.replace('Contract validate error : ', '')
const textOrNumber = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''
const textOf = (query: Query, name: string): string => (typeof query[name] === 'string' ? query[name] : '')
const wholeOf = (query: Query, name: string): bigint => {
  const value = query[name]
  if (typeof value === 'number' && Number.isSafeInteger(value)) return BigInt(value)
  if (typeof value === 'bigint') return value
  return typeof value === 'string' && /^-?\d+$/.test(value) ? BigInt(value) : 0n
}
function addressOf(query: Query, name: string): string {
  try {
    return toHex41(textOf(query, name))
  } catch {
    throw new NodeError('class java.lang.IllegalArgumentException : INVALID hex String or base58 address')
  }
}

const calls: Record<string, ((face: Face, query: Query) => Json) | undefined> = {
  getnowblock: ({ chain, upTo }) => blockAt(chain, upTo),
  getblock: ({ chain, upTo }, query) => {
    const wanted = query.id_or_num === undefined ? String(upTo) : textOrNumber(query.id_or_num)
    const number = wanted.length === 64 ? numberOfId(chain, wanted) : Number(wanted)
    return number > upTo ? {} : blockAt(chain, number, query.detail === true || query.detail === 'true')
  },
  getblockbynum: ({ chain, upTo }, query) => {
    const number = Number(wholeOf(query, 'num'))
    return number > upTo ? {} : blockAt(chain, number)
  },
  getblockbyid: ({ chain }, query) => blockAt(chain, numberOfId(chain, textOf(query, 'value'))),
  getblockbylimitnext: ({ chain, upTo }, query) => ({
    block: chain.blocks
      .slice(Number(wholeOf(query, 'startNum')), Math.min(upTo + 1, Number(wholeOf(query, 'endNum'))))
      .map((block) => blockJson(chain, block)),
  }),
  getaccount: ({ chain, upTo }, query) => accountJson(chain, addressOf(query, 'address'), upTo),
  getaccountresource: ({ node, chain }, query) => {
    const account = chain.accounts.get(addressOf(query, 'address'))
    return account === undefined ? {} : resourcesJson(account, node.now())
  },
  getaccountnet: ({ node, chain }, query) => {
    const account = chain.accounts.get(addressOf(query, 'address'))
    return account === undefined ? {} : resourcesJson(account, node.now())
  },
  gettransactionbyid: (face, query) => {
    const found = transactionIn(face, textOf(query, 'value'))
    return found === undefined ? {} : transactionJson(found)
  },
  gettransactioninfobyid: (face, query) => {
    const found = transactionIn(face, textOf(query, 'value'))
    return found === undefined ? {} : receiptJson(found)
  },
  gettransactioninfobyblocknum: ({ chain, upTo }, query) => {
    const number = Number(wholeOf(query, 'num'))
    return number > upTo ? [] : (chain.blocks[number]?.transactions ?? []).map(receiptJson)
  },
  getcontract: (_, query) => {
    const contract = contractsByAddress.get(addressOf(query, 'value'))
    return contract === undefined
      ? {}
      : {
          contract_address: contract.address,
          name: contract.kind === 'token' ? contract.name : 'Splitter',
          abi: {},
        }
  },
  getassetissuebyid: (_, query) => ({
    id: textOf(query, 'value'),
    name: Buffer.from('SandboxToken').toString('hex'),
    abbr: Buffer.from('SBT').toString('hex'),
    precision: 6,
  }),
  getchainparameters: () => ({
    chainParameter: [
      { key: 'getEnergyFee', value: parameters.energyPrice },
      { key: 'getTransactionFee', value: parameters.bandwidthPrice },
      { key: 'getCreateNewAccountFeeInSystemContract', value: parameters.activationFee },
      { key: 'getCreateAccountFee', value: parameters.activationBandwidthFee },
      { key: 'getMemoFee', value: parameters.memoFee },
      { key: 'getMultiSignFee', value: parameters.multiSignatureFee },
      { key: 'getUpdateAccountPermissionFee', value: parameters.permissionUpdateFee },
      { key: 'getUnfreezeDelayDays', value: 14 },
      { key: 'getFreeNetLimit', value: parameters.freeBandwidth },
    ],
  }),
  getnodeinfo: ({ chain }) => ({
    beginSyncNum: 0,
    block: `Num:${chain.head.number},ID:${chain.head.id}`,
    solidityBlock: `Num:${chain.solidNumber},ID:${chain.solid.id}`,
    configNodeInfo: { codeVersion: '4.8.0', p2pVersion: '11111' },
  }),
  validateaddress: (_, query) => {
    try {
      toHex41(textOf(query, 'address'))
      return { result: true, message: 'Base58check format' }
    } catch {
      return { result: false, message: 'Invalid address' }
    }
  },
  getReward: ({ node, chain }, query) => {
    const account = chain.accounts.get(addressOf(query, 'address'))
    if (account === undefined) return { reward: 0 }
    accrueReward(account, node.now())
    return { reward: account.allowance }
  },
  listwitnesses: ({ chain }) => ({
    witnesses: [
      { address: toHex41(chain.head.header.witnessAddress), voteCount: 1, url: 'sandbox', isJobs: true },
    ],
  }),
  getdelegatedresourcev2: ({ chain }, query) => {
    const owner = chain.accounts.get(addressOf(query, 'fromAddress'))
    const to = addressOf(query, 'toAddress')
    const lent = (resource: string) => owner?.loans.get(`${to}/${resource}`) ?? 0n
    return {
      delegatedResource: [
        {
          from: addressOf(query, 'fromAddress'),
          to,
          frozen_balance_for_bandwidth: lent('BANDWIDTH'),
          frozen_balance_for_energy: lent('ENERGY'),
        },
      ],
    }
  },
  getavailableunfreezecount: ({ chain }, query) => ({
    count:
      parameters.mostUnfreezing -
      (chain.accounts.get(addressOf(query, 'owner_address'))?.unfreezing.length ?? 0),
  }),
  getcanwithdrawunfreezeamount: ({ node, chain }, query) => ({
    amount: (chain.accounts.get(addressOf(query, 'owner_address'))?.unfreezing ?? [])
      .filter(({ expiresAt }) => expiresAt <= node.now())
      .reduce((sum, { amount }) => sum + amount, 0n),
  }),
  getcandelegatedmaxsize: ({ chain }, query) => {
    const account = chain.accounts.get(addressOf(query, 'owner_address'))
    return { max_size: account?.staked[wholeOf(query, 'type') === 1n ? 'ENERGY' : 'BANDWIDTH'] ?? 0n }
  },
  createtransaction: builder('TransferContract'),
  createaccount: builder('AccountCreateContract'),
  transferasset: builder('TransferAssetContract'),
  freezebalancev2: builder('FreezeBalanceV2Contract'),
  unfreezebalancev2: builder('UnfreezeBalanceV2Contract'),
  withdrawexpireunfreeze: builder('WithdrawExpireUnfreezeContract'),
  cancelallunfreezev2: builder('CancelAllUnfreezeV2Contract'),
  delegateresource: builder('DelegateResourceContract'),
  undelegateresource: builder('UnDelegateResourceContract'),
  votewitnessaccount: builder('VoteWitnessContract'),
  withdrawbalance: builder('WithdrawBalanceContract'),
  triggersmartcontract: (face, query) => {
    const data = callData(query)
    const value = {
      owner_address: addressOf(query, 'owner_address'),
      contract_address: addressOf(query, 'contract_address'),
      data,
      call_value: wholeOf(query, 'call_value'),
    }
    if (!contractsByAddress.has(value.contract_address))
      return {
        result: {
          code: 'CONTRACT_VALIDATE_ERROR',
          message: hexOf('Contract validate error : No contract or not a valid smart contract'),
        },
      }
    return {
      result: { result: true },
      transaction: unsigned(face, 'TriggerSmartContract', value, { feeLimit: wholeOf(query, 'fee_limit') }),
    }
  },
  triggerconstantcontract: constantCall,
  estimateenergy: (face, query) => {
    const { energy } = estimateCall(
      worldOf(face),
      addressOf(query, 'owner_address'),
      addressOf(query, 'contract_address'),
      callData(query),
    )
    return { result: { result: true }, energy_required: energy }
  },
  broadcasttransaction: ({ node }, query) => {
    if (typeof query.raw_data !== 'object' || query.raw_data === null)
      throw new NodeError('class java.lang.NullPointerException : null')
    const rawBytes = encodeRaw(rawFromJson(query.raw_data as Record<string, unknown>))
    const signatures = (Array.isArray(query.signature) ? query.signature : []).map((s) =>
      String(s).replace(/^0x/, ''),
    )
    return broadcast(node, rawBytes, signatures)
  },
  broadcasthex: ({ node }, query) => {
    const { rawBytes, signatures } = decodeTransaction(hexToBytes(textOf(query, 'transaction')))
    return broadcast(node, rawBytes, signatures)
  },
}

function blockAt(chain: Chain, number: number, withTransactions = true): JsonObject {
  const block = chain.blocks[number]
  return block === undefined ? {} : blockJson(chain, block, { withTransactions })
}

const numberOfId = (chain: Chain, id: string): number => {
  const number = Number.parseInt(id.slice(0, 16), 16)
  return chain.blocks[number]?.id === id ? number : -1
}

function transactionIn({ chain, upTo }: Face, id: string): ChainTransaction | undefined {
  const found = chain.transactions.get(id.replace(/^0x/, '').toLowerCase())
  return found !== undefined && found.block <= upTo ? found : undefined
}

/** A node builds an unsigned transaction from the fields of the call. */
function builder(type: ContractType): (face: Face, query: Query) => Json {
  return (face, query) => {
    const memo = textOf(query, 'extra_data')
    const extra = memo === '' ? {} : { memo: fromHexOrText(memo, query) }
    const transaction = unsigned(face, type, valueOf(type, query), extra)
    return query.visible === true ? { ...transaction, visible: true } : transaction
  }
}

const fromHexOrText = (memo: string, query: Query): string =>
  query.visible !== true && /^([0-9a-f]{2})+$/i.test(memo) ? Buffer.from(memo, 'hex').toString() : memo

const addressFields = [
  'owner_address',
  'to_address',
  'receiver_address',
  'account_address',
  'contract_address',
]
const wholeFields = ['amount', 'frozen_balance', 'unfreeze_balance', 'balance', 'call_value', 'lock_period']

function valueOf(type: ContractType, query: Query): ContractValue {
  const value: ContractValue = {}
  for (const name of addressFields) if (textOf(query, name) !== '') value[name] = addressOf(query, name)
  for (const name of wholeFields) if (wholeOf(query, name) !== 0n) value[name] = wholeOf(query, name)
  if (query.resource !== undefined && query.resource !== 'BANDWIDTH')
    value.resource = textOf(query, 'resource')
  if (query.lock === true) value.lock = true
  if (type === 'TransferAssetContract') value.asset_name = fromHexOrText(textOf(query, 'asset_name'), query)
  if (Array.isArray(query.votes)) value.votes = query.votes.map((vote) => voteOf(vote as Query))
  return value
}

const voteOf = (vote: Query): Vote => ({
  vote_address: addressOf(vote, 'vote_address'),
  vote_count: wholeOf(vote, 'vote_count'),
})

function unsigned(
  face: Face,
  type: ContractType,
  value: ContractValue,
  extra: { feeLimit?: bigint; memo?: string },
): JsonObject {
  const { chain, node } = face
  const reference = chain.solid
  const raw = buildRaw(type, value, {
    refBlockBytes: reference.id.slice(12, 16),
    refBlockHash: reference.id.slice(16, 32),
    expiration: BigInt(chain.head.at + 60_000),
    timestamp: BigInt(node.now()),
    ...extra,
  })
  const bytes = encodeRaw(raw)
  // A node checks the contract before it hands the transaction out; resources only count at broadcast.
  try {
    if (type !== 'TriggerSmartContract')
      chain.dryRun(raw, BigInt(bandwidthOf(bytes, ['00'.repeat(65)])), node.now())
  } catch (error) {
    if (error instanceof Refusal && error.code === 'CONTRACT_VALIDATE_ERROR') throw error
  }
  return {
    visible: false,
    txID: transactionId(bytes),
    raw_data: rawJson(raw),
    raw_data_hex: bytesToHex(bytes),
  }
}

function callData(query: Query): string {
  const given = textOf(query, 'data')
  const signature = textOf(query, 'function_selector')
  return signature === '' ? given : selector(signature) + textOf(query, 'parameter')
}

const hexOf = (text: string): string => Buffer.from(text).toString('hex')

const worldOf = ({ node, chain }: Face) => ({
  now: node.now(),
  account: (address: string) => chain.accounts.get(address),
  createAccount: (): never => {
    throw new Error('an estimate creates nothing')
  },
  balance: (address: string) => chain.balances.get(address),
  addBalance: () => undefined,
  token: (contract: string, owner: string) => chain.tokenBalances.get(`${contract}/${owner}`),
  addToken: () => undefined,
  trc10: (id: string, owner: string) => chain.trc10Balances.get(`${id}/${owner}`),
  addTrc10: () => undefined,
})

/** Reading a contract as of the face's newest block. */
function constantCall(face: Face, query: Query): Json {
  const { chain, upTo } = face
  const contract = contractsByAddress.get(addressOf(query, 'contract_address'))
  if (contract === undefined)
    return { result: { code: 'CONTRACT_VALIDATE_ERROR', message: hexOf('Smart contract is not exist.') } }
  const data = callData(query)
  const answer = (words: string, energy = 935n): Json => ({
    result: { result: true },
    energy_used: energy,
    constant_result: [words],
    transaction: { ret: [{}], visible: false },
  })
  if (contract.kind === 'token') {
    const chosen = data.slice(0, 8)
    const holder = `41${data.slice(8, 72).slice(-40)}`
    if (chosen === selectors.balanceOf)
      return answer(word(chain.tokenBalances.at(`${contract.address}/${holder}`, upTo)))
    if (chosen === selectors.symbol) return answer(textWords(contract.symbol))
    if (chosen === selectors.name) return answer(textWords(contract.name))
    if (chosen === selectors.decimals) return answer(word(BigInt(contract.decimals)))
  }
  const { energy, isReverted } = estimateCall(
    worldOf(face),
    addressOf(query, 'owner_address'),
    contract.address,
    data,
  )
  if (!isReverted) return answer(word(1n), energy)
  return {
    result: { result: true, message: hexOf('REVERT opcode executed') },
    energy_used: energy,
    constant_result: [''],
    transaction: { ret: [{ ret: 'FAILED' }], visible: false },
  }
}

function broadcast(node: SandboxTron, rawBytes: Uint8Array, signatures: readonly string[]): Json {
  const txid = transactionId(rawBytes)
  try {
    node.broadcast(rawBytes, signatures)
    return { result: true, txid }
  } catch (error) {
    const refusal =
      error instanceof Refusal
        ? error
        : new Refusal('OTHER_ERROR', error instanceof Error ? error.message : 'unknown')
    return { code: refusal.code, txid, message: hexOf(refusal.message) }
  }
}

/** A node ignores `raw_data_hex` and writes `raw_data` again; addresses may be visible. */
function rawFromJson(json: Record<string, unknown>): TronRaw {
  const contract = (Array.isArray(json.contract) ? json.contract[0] : undefined) as
    | { type?: string; parameter?: { value?: Record<string, unknown> }; Permission_id?: number }
    | undefined
  const type = contract?.type ?? ''
  if (!isContractType(type))
    throw new NodeError(`class org.tron.json.JSONException : unknown contract ${type}`)
  const hex = (name: string) => (typeof json[name] === 'string' ? json[name] : '')
  const built = buildRaw(type, valueFromJson(contract?.parameter?.value ?? {}), {
    refBlockBytes: hex('ref_block_bytes'),
    refBlockHash: hex('ref_block_hash'),
    expiration: wholeOf(json, 'expiration'),
    timestamp: wholeOf(json, 'timestamp'),
    feeLimit: wholeOf(json, 'fee_limit'),
    permissionId: contract?.Permission_id ?? 0,
  })
  return { ...built, data: hex('data') }
}

function valueFromJson(value: Record<string, unknown>): ContractValue {
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, field]): [string, ContractValue[string]][] => {
      if (typeof field === 'number' || typeof field === 'bigint') return [[name, BigInt(field)]]
      if (typeof field === 'string') return [[name, name.endsWith('address') ? toHex41(field) : field]]
      if (typeof field === 'boolean') return [[name, field]]
      if (name === 'votes' && Array.isArray(field))
        return [[name, field.map((vote) => voteOf(vote as Query))]]
      return []
    }),
  )
}
