/** A transfer of the product against the stand-in, from intent to receipt, over HTTP: the estimate equals the charge, and
 *  a predicted failure happens. */
import { chainOf, type EcdsaSignature } from '@holdfast/chains'
import {
  buildTransfer,
  estimateTransfer,
  feeLimitUnder,
  parseAccountState,
  parseBlockHeader,
  parseBroadcast,
  parseChainPrices,
  parseResources,
  parseTransferReceipt,
  parseTrial,
  parseUintCall,
  suggestFeeCeiling,
  toBase58,
  toHex41,
  type TransferEstimate,
  transferParameter,
} from '@holdfast/chains/tron'
import type { Parsed, TransferTerms } from '@holdfast/ledger'
import { connectProviders, type NodeCalls, ProviderUnavailable, type TransferNode } from '@holdfast/providers'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { expect, test } from 'vitest'
import { type SandboxKey, sandboxKey } from './sandbox-key.ts'
import { startNode } from './testing.ts'
import { addressWord, contracts } from './tokens.ts'
import { tronProvidersAt } from './tron-providers-at.ts'

const { node, chain, faults, fund, server } = await startNode()
const { nodes } = connectProviders(tronProvidersAt('tron', server.url))
const tron = nodes('tron') as NodeCalls & TransferNode
const { transfers } = chainOf('tron')
const network = 'tron:0x5a17b0c5'
const usdt = toBase58(contracts.usdt.address)
const trx = 'slip44:195'
const hour = 3_600_000

const valueOf = <T>(parsed: Parsed<T>): T => {
  if (!parsed.ok) throw new Error(parsed.reason)
  return parsed.value
}

interface Wanted {
  readonly recipient: string
  readonly units: bigint
  readonly asset?: string
  readonly memo?: string
  readonly feeCeiling?: bigint
}

interface Prepared {
  readonly intent: TransferTerms
  readonly unsigned: Uint8Array
  readonly estimate: TransferEstimate
}

/** The server's steps before it requests a signature. */
async function prepare(from: SandboxKey, wanted: Wanted): Promise<Prepared> {
  const { asset = trx, memo = '', units, recipient } = wanted
  const isToken = asset !== trx
  const prices = valueOf(parseChainPrices(await tron.fetchChainParameters()))
  const reference = valueOf(parseBlockHeader(await tron.fetchReferenceBlock()))
  const payer = {
    ...valueOf(parseAccountState(await tron.fetchNewestAccount(from.address))),
    ...valueOf(parseResources(await tron.fetchResources(from.address))),
  }
  const callToken = (selector: string, parameter: string) =>
    tron.fetchTrial(asset.replace('trc20:', ''), selector, parameter, from.address)
  const token = isToken
    ? {
        units: valueOf(
          parseUintCall(await callToken('balanceOf(address)', addressWord(toHex41(from.address)))),
        ),
        trial: valueOf(
          parseTrial(await callToken('transfer(address,uint256)', transferParameter(recipient, units))),
        ),
      }
    : null
  const building = { reference, madeAt: new Date(node.now()), expiresAt: new Date(node.now() + hour) }
  const intentUnder = (feeCeiling: bigint): TransferTerms => ({
    requestId: '0190a3f2-7b1c-7def-8a01-0123456789ab',
    organisation: '0190a3f2-7b1c-7def-8a01-ba9876543210',
    network,
    wallet: { address: from.address, keyId: null, path: [] },
    asset: { id: asset, decimals: 6 },
    recipient,
    units,
    memo,
    feeCeiling,
    expiresAt: new Date(node.now() + 2 * hour),
    isRepeat: false,
  })
  const known = valueOf(parseAccountState(await tron.fetchNewestAccount(recipient)))
  const estimateUnder = (intent: TransferTerms, feeLimit: bigint) => {
    const unsigned = buildTransfer(intent, { ...building, feeLimit })
    const estimate = estimateTransfer({ unsigned, prices, payer, recipient: known, token })
    return { intent, unsigned, estimate }
  }
  // The largest limit takes the most bytes, so this first estimate is never too low.
  const first = estimateUnder(intentUnder(prices.largestFeeLimit), prices.largestFeeLimit).estimate
  const ceiling = wanted.feeCeiling ?? suggestFeeCeiling(first, prices)
  return estimateUnder(intentUnder(ceiling), feeLimitUnder(ceiling, first, prices))
}

/** The signature that the signers together would make. */
function sign(unsigned: Uint8Array, from: SandboxKey): EcdsaSignature {
  const digest = transfers!.messages(unsigned)[0]
  const made = secp256k1.sign(digest, from.key, { prehash: false, format: 'recovered' })
  const { r, s, recovery = 0 } = secp256k1.Signature.fromBytes(made, 'recovered')
  return { r, s, recovery }
}

async function handOver({ intent, unsigned }: Prepared, from: SandboxKey) {
  const match = transfers!.matchIntent(intent, unsigned, {
    now: new Date(node.now()),
    networks: [network],
    key: { id: null, path: [], address: from.address },
    longestLifeMs: 24 * hour,
  })
  expect(match).toMatchObject({ ok: true })
  const signed = transfers!.attach(unsigned, [sign(unsigned, from)], from.address)
  const answer = valueOf(parseBroadcast(await tron.broadcast(signed.bytes), signed.hash))
  return { ...signed, answer }
}

async function receiptOf(hash: string) {
  node.mine(1)
  const raw = await tron.fetchUnsolidReceipt(hash)
  expect(raw).not.toBeNull()
  return valueOf(parseTransferReceipt(raw!, hash))
}

let made = 0
const someone = (trx: number) => fund(`sender ${(made += 1)}`, trx)
const nobody = () => sandboxKey(`never seen ${(made += 1)}`).address
const witness = () => toBase58(chain.head.header.witnessAddress)

/** Uses up the free bandwidth of the day. */
async function exhaust(from: SandboxKey) {
  for (;;) {
    const prepared = await prepare(from, { recipient: witness(), units: 1n })
    if (prepared.estimate.fee > 0n) return
    await handOver(prepared, from)
    node.mine(1)
  }
}

async function sendAsEstimated(from: SandboxKey, wanted: Wanted) {
  const prepared = await prepare(from, wanted)
  const { estimate } = prepared
  expect(estimate.failures).toEqual([])
  const { hash, answer } = await handOver(prepared, from)
  expect(answer.meaning).toBe('accepted')
  const receipt = await receiptOf(hash)
  expect(receipt).toMatchObject({
    isSuccess: true,
    burned: estimate.fee,
    energyUsed: estimate.energy,
    energyFee: estimate.fees.energy,
    bandwidthFee: estimate.fees.bandwidth,
  })
  if (receipt.bandwidthUsed > 0n) expect(receipt.bandwidthUsed).toBe(estimate.bandwidth)
  expect(receipt.burned).toBeLessThanOrEqual(prepared.intent.feeCeiling)
  return { estimate, receipt, hash }
}

test('TRX with free points, with burnt ones, with a memo and to a new address cost what was estimated', async () => {
  const from = someone(1_000)
  expect((await sendAsEstimated(from, { recipient: witness(), units: 5n })).estimate.fee).toBe(0n)
  await exhaust(from)
  const burnt = await sendAsEstimated(from, { recipient: witness(), units: 1_000_000n })
  expect(burnt.estimate.fee).toBe(267_000n)
  const memo = await sendAsEstimated(from, { recipient: witness(), units: 1_000_000n, memo: 'invoice 7' })
  expect(memo.estimate.fee).toBe(1_278_000n)
  const activating = await sendAsEstimated(from, { recipient: nobody(), units: 5_000_000n })
  expect(activating.estimate.fee).toBe(1_100_000n)
})

test('a token to a new holder, to a known one, and with staked energy costs what was estimated', async () => {
  const [from, to] = [someone(5_000), someone(1)]
  node.give(from.address, 50_000_000n, usdt)
  await exhaust(from)
  const wanted = { recipient: to.address, units: 1_500_000n, asset: `trc20:${usdt}` }
  expect((await sendAsEstimated(from, wanted)).estimate).toMatchObject({ energy: 29_650n, fee: 3_310_000n })
  expect((await sendAsEstimated(from, wanted)).estimate).toMatchObject({ energy: 14_650n, fee: 1_810_000n })
  node.send(from, 'FreezeBalanceV2Contract', { frozen_balance: 1_000_000_000n, resource: 'ENERGY' })
  node.mine(1)
  const staked = await sendAsEstimated(from, wanted)
  expect(staked.estimate.energyFromStake).toBe(9_473n)
  expect(chain.tokenBalances.get(`${contracts.usdt.address}/${toHex41(to.address)}`)).toBe(4_500_000n)
})

test('a predicted failure is refused by the node, or fails on the chain and costs its fee', async () => {
  const codesOf = ({ estimate }: Prepared) => estimate.failures.map(({ code }) => code)
  const from = someone(10)
  const tooMuch = await prepare(from, { recipient: witness(), units: 10_000_001n })
  expect(codesOf(tooMuch)).toEqual(['NOT_ENOUGH_TRX'])
  expect((await handOver(tooMuch, from)).answer).toMatchObject({
    meaning: 'refused',
    code: 'CONTRACT_VALIDATE_ERROR',
  })
  const toItself = await prepare(from, { recipient: from.address, units: 1n })
  expect(codesOf(toItself)).toEqual(['TO_ITSELF'])
  expect((await handOver(toItself, from)).answer.message).toContain('Cannot transfer TRX to yourself.')
  const toContract = await prepare(from, { recipient: usdt, units: 1n })
  expect(codesOf(toContract)).toContain('TRX_TO_CONTRACT')
  const asset = `trc20:${usdt}`
  const unfunded = await prepare(from, { recipient: witness(), units: 1n, asset })
  expect(codesOf(unfunded)).toEqual(['NOT_ENOUGH_TOKEN', 'CALL_REFUSED'])
  const { hash } = await handOver(unfunded, from)
  expect(await receiptOf(hash)).toMatchObject({ isSuccess: false, result: 'REVERT', energyUsed: 4_000n })
  node.give(from.address, 5_000_000n, usdt)
  node.mine(1)
  const limited = await prepare(from, {
    recipient: someone(1).address,
    units: 1n,
    asset,
    feeCeiling: 2_000_000n,
  })
  expect(codesOf(limited)).toEqual(['FEE_LIMIT_TOO_LOW'])
  const out = await receiptOf((await handOver(limited, from)).hash)
  expect(out).toMatchObject({ isSuccess: false, result: 'OUT_OF_ENERGY' })
  expect(out.burned).toBeLessThanOrEqual(2_000_000n)
})

test('the same bytes again are recognised, and late ones have expired', async () => {
  const from = someone(100)
  const prepared = await prepare(from, { recipient: witness(), units: 7n })
  const signed = transfers!.attach(prepared.unsigned, [sign(prepared.unsigned, from)], from.address)
  const say = async () => valueOf(parseBroadcast(await tron.broadcast(signed.bytes), signed.hash))
  expect((await say()).meaning).toBe('accepted')
  expect(await say()).toMatchObject({ meaning: 'seen', code: 'DUP_TRANSACTION_ERROR' })
  node.mine(1)
  expect((await say()).meaning).toBe('seen')
  const late = await prepare(from, { recipient: witness(), units: 8n })
  const lateSigned = transfers!.attach(late.unsigned, [sign(late.unsigned, from)], from.address)
  node.advance(2 * 3_600)
  expect(valueOf(parseBroadcast(await tron.broadcast(lateSigned.bytes), lateSigned.hash)).meaning).toBe(
    'expired',
  )
})

test('the node and our code both refuse a signature of another key', async () => {
  const [from, thief] = [someone(100), someone(100)]
  const { unsigned } = await prepare(from, { recipient: witness(), units: 9n })
  expect(() => transfers!.attach(unsigned, [sign(unsigned, thief)], from.address)).toThrow(from.address)
  const forced = transfers!.attach(unsigned, [sign(unsigned, thief)], thief.address)
  expect(valueOf(parseBroadcast(await tron.broadcast(forced.bytes), forced.hash))).toMatchObject({
    meaning: 'refused',
    code: 'SIGERROR',
  })
})

test('a node that accepts the bytes and cuts the connection: a missing answer is not a refusal, and the money moves once', async () => {
  const [from, to] = [someone(100), someone(1)]
  const { unsigned } = await prepare(from, { recipient: to.address, units: 10n })
  const signed = transfers!.attach(unsigned, [sign(unsigned, from)], from.address)
  const before = chain.balances.get(toHex41(to.address))
  faults.set('connection-cut', true)
  await expect(tron.broadcast(signed.bytes)).rejects.toThrow(ProviderUnavailable)
  faults.clear()
  const again = valueOf(parseBroadcast(await tron.broadcast(signed.bytes), signed.hash))
  expect(again.meaning).toBe('seen')
  expect(await receiptOf(signed.hash)).toMatchObject({ isSuccess: true })
  expect(chain.balances.get(toHex41(to.address))).toBe(before + 10n)
})
