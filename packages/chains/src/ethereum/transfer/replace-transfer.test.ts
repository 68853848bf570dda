/** Bytes that take the place of earlier ones with the same nonce. */
import { type Raw, raw, type RawShape } from '@holdfast/ledger'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseTransaction, type TransactionSerializedEIP1559 } from 'viem'
import { bytesToHex } from '@noble/hashes/utils.js'
import { chainOf } from '../../chain-of.ts'
import type { Replacing, Unsigned } from '../../transfers.ts'
import { decodeFeeMarket, encodeFeeMarket } from '../fee-market-transaction.ts'
import { building, coinIntent, limits, recipient, tokenIntent, usdc, wallet } from '../testing.ts'
import { buildCancellation, buildTransfer } from './build-transfer.ts'
import { conflictKeyOf } from './conflict-key.ts'
import { transfers } from './transfers.ts'

const replacements = transfers.replacements!
const answer = (shape: RawShape, body: unknown): Raw => raw(shape, 'evm-rpc', body, limits.now)
const hex = (value: bigint) => `0x${value.toString(16)}`
const word = (value: bigint) => `0x${value.toString(16).padStart(64, '0')}`
const gwei = 10n ** 9n
const ether = 10n ** 18n

const feesAt = (baseFee: bigint, tip: bigint) =>
  answer('ethereum.fee-history', { baseFeePerGas: [hex(baseFee)], reward: [[hex(tip)]] })
const account = (balance: bigint) =>
  answer('ethereum.account', { balance: hex(balance), nonce: '0x7', code: '0x' })
const now = [feesAt(10n * gwei, gwei), account(5n * ether)]

const unsignedOf = (intent: typeof coinIntent, change: Partial<typeof building> = {}): Unsigned => {
  const parts = { ...building, gasLimit: intent === coinIntent ? 21_000n : 65_000n, ...change }
  return {
    bytes: buildTransfer(intent, parts),
    hash: null,
    conflictKey: conflictKeyOf(intent, parts.nonce),
    ending: { by: 'conflict' },
  }
}

function replaced(...parameters: Parameters<typeof replacements.replace>) {
  const parsed = replacements.replace(...parameters)
  if (!parsed.ok) throw new Error(parsed.reason)
  return parsed.value
}
function possible(replacing: Replacing) {
  if (!replacing.isPossible) throw new Error('impossible')
  return { ...replacing, parts: decodeFeeMarket(replacing.transfer.bytes) }
}

test('the questions are about prices and the payer alone', () => {
  for (const kind of ['pay', 'cancel'] as const)
    expect(replacements.ingredients(tokenIntent, kind)).toEqual([
      { ask: 'prices' },
      { ask: 'newest-account', address: wallet },
    ])
  const onArbitrum = { ...coinIntent, network: 'eip155:42161' }
  expect(replacements.ingredients(onArbitrum, 'pay')).toHaveLength(2)
  expect(replacements.ingredients(onArbitrum, 'cancel')[2]).toEqual({
    ask: 'trial',
    contract: wallet,
    selector: '',
    parameter: '',
    caller: wallet,
    value: 0n,
  })
})

test('nothing replaces bytes of TRON: they exclude nothing but themselves', () => {
  expect(chainOf('tron').transfers?.replacements).toBeNull()
})

describe('a replacement', () => {
  test('pays the same with the same nonce and gas, both fees a tenth higher, within the ceiling, as signers accept it', () => {
    const anyPrice = fc.bigInt({ min: 1n, max: 200n * gwei })
    fc.assert(
      fc.property(
        fc.constantFrom(coinIntent, tokenIntent),
        anyPrice,
        anyPrice,
        anyPrice,
        fc.bigInt({ min: 0n, max: gwei }),
        (intent, maxFeePerGas, tip, baseFee, newTip) => {
          const gasLimit = intent === coinIntent ? 21_000n : 65_000n
          const fee =
            maxFeePerGas * gasLimit > intent.feeCeiling ? intent.feeCeiling / gasLimit : maxFeePerGas
          const maxPriorityFeePerGas = tip > fee ? fee : tip
          const sent = unsignedOf(intent, { maxFeePerGas: fee, maxPriorityFeePerGas })
          const answers = [feesAt(baseFee, newTip), account(5n * ether)]
          const result = replaced(intent, { kind: 'pay', earlier: [sent] }, answers)
          if (!result.isPossible) {
            expect(result.needed).toBeGreaterThan(result.available)
            expect(fee * 111n).toBeGreaterThan((intent.feeCeiling / gasLimit - 1n) * 100n)
            return
          }
          const { parts, transfer, most, earlierMost } = possible(result)
          const match = transfers.matchIntent(intent, transfer.bytes, limits)
          expect(match).toMatchObject({ ok: true, conflictKey: sent.conflictKey })
          expect(transfer.conflictKey).toBe(sent.conflictKey)
          expect([parts.nonce, parts.gasLimit]).toEqual([building.nonce, gasLimit])
          expect(parts.maxFeePerGas * 10n).toBeGreaterThanOrEqual(fee * 11n)
          expect(parts.maxPriorityFeePerGas * 10n).toBeGreaterThanOrEqual(maxPriorityFeePerGas * 11n)
          expect([most, earlierMost]).toEqual([gasLimit * parts.maxFeePerGas, gasLimit * fee])
          expect(most).toBeLessThanOrEqual(intent.feeCeiling)
        },
      ),
      { numRuns: 500 },
    )
  })

  test('follows the market where it needs more than a tenth', () => {
    const sent = unsignedOf(coinIntent, { maxFeePerGas: 12n * gwei, maxPriorityFeePerGas: gwei })
    const answers = [feesAt(20n * gwei, 3n * gwei), account(5n * ether)]
    const { parts } = possible(replaced(coinIntent, { kind: 'pay', earlier: [sent] }, answers))
    expect([parts.maxFeePerGas, parts.maxPriorityFeePerGas]).toEqual([43n * gwei, 3n * gwei])
  })

  test('is more than each of the earlier bytes', () => {
    const earlier = [
      unsignedOf(coinIntent, { maxFeePerGas: 30n * gwei, maxPriorityFeePerGas: gwei }),
      unsignedOf(coinIntent, { maxFeePerGas: 20n * gwei, maxPriorityFeePerGas: 5n * gwei }),
    ]
    const { parts } = possible(replaced(coinIntent, { kind: 'pay', earlier }, now))
    expect(parts.maxFeePerGas).toBeGreaterThanOrEqual(33n * gwei)
    expect(parts.maxPriorityFeePerGas).toBeGreaterThanOrEqual((55n * gwei) / 10n)
  })

  test('of bytes with different nonces is none', () => {
    const earlier = [unsignedOf(coinIntent), unsignedOf(coinIntent, { nonce: 8n })]
    expect(() => replaced(coinIntent, { kind: 'pay', earlier }, now)).toThrow(RangeError)
    expect(() => replaced(coinIntent, { kind: 'pay', earlier: [] }, now)).toThrow(RangeError)
  })

  test('is not possible without room under the ceiling, or beyond what the wallet holds', () => {
    const full = unsignedOf(coinIntent, { maxFeePerGas: coinIntent.feeCeiling / 21_000n })
    expect(replaced(coinIntent, { kind: 'pay', earlier: [full] }, now)).toMatchObject({
      isPossible: false,
      available: coinIntent.feeCeiling,
    })
    const sent = unsignedOf(coinIntent, { maxFeePerGas: 12n * gwei })
    const needed = 21_000n * ((12n * gwei * 111n) / 100n)
    const holding = (balance: bigint) =>
      replaced(coinIntent, { kind: 'pay', earlier: [sent] }, [feesAt(gwei, gwei), account(balance)])
    expect(holding(coinIntent.units + needed).isPossible).toBe(true)
    expect(holding(coinIntent.units + needed - 1n)).toEqual({
      isPossible: false,
      needed,
      available: needed - 1n,
    })
    expect(holding(1n)).toMatchObject({ isPossible: false, available: 0n })
    // A cancellation pays nothing, so the wallet needs the fee alone.
    const cheap = [feesAt(gwei, gwei), account(needed)]
    expect(replaced(coinIntent, { kind: 'cancel', earlier: [sent] }, cheap).isPossible).toBe(true)
  })

  test('is not made of unreadable answers', () => {
    const order = { kind: 'pay', earlier: [unsignedOf(coinIntent)] } as const
    expect(replacements.replace(coinIntent, order, [null, now[1]!])).toMatchObject({ ok: false })
    expect(replacements.replace(coinIntent, order, [now[0]!])).toMatchObject({ ok: false })
  })

  test('counts the charge of a network below', () => {
    const intent = { ...coinIntent, network: 'eip155:8453' }
    const sent = { ...unsignedOf(intent, { gasLimit: 21_000n, maxFeePerGas: 12n * gwei }) }
    const charge = answer('ethereum.trial', { output: word(gwei), gas: '0x1' })
    const { most, earlierMost } = possible(
      replaced(intent, { kind: 'pay', earlier: [sent] }, [...now, charge]),
    )
    expect([earlierMost, most]).toEqual([21_000n * 12n * gwei + gwei, 21_000n * 21_110_000_000n + gwei])
  })
})

describe('a cancellation', () => {
  const sent = unsignedOf(tokenIntent)
  const { transfer, parts } = possible(replaced(tokenIntent, { kind: 'cancel', earlier: [sent] }, now))

  test('pays nothing to the wallet itself, as viem reads it, with the same nonce and higher fees', () => {
    expect(parseTransaction(`0x${bytesToHex(transfer.bytes)}` as TransactionSerializedEIP1559)).toMatchObject(
      {
        chainId: 1,
        nonce: 7,
        to: wallet.toLowerCase(),
        gas: 21_000n,
      },
    )
    expect([parts.value, parts.input.length, parts.accessList.length]).toEqual([0n, 0, 0])
    expect(parts.maxFeePerGas).toBeGreaterThanOrEqual((building.maxFeePerGas * 11n) / 10n)
    expect(transfer.conflictKey).toBe(sent.conflictKey)
  })

  test('needs the gas of its trial where gas includes the space of the bytes', () => {
    const intent = { ...coinIntent, network: 'eip155:42161' }
    const earlier = [{ ...sent, bytes: buildTransfer(intent, building) }]
    const trial = answer('ethereum.trial', { output: '0x', gas: hex(30_000n) })
    const { parts } = possible(replaced(intent, { kind: 'cancel', earlier }, [...now, trial]))
    expect(parts.gasLimit).toBe(39_000n)
  })

  test('is what signers accept, after the end of the intent too; a payment is not', () => {
    const ended = { ...limits, now: new Date(tokenIntent.expiresAt.getTime() + 1) }
    for (const at of [limits, ended])
      expect(replacements.matchCancel(tokenIntent, transfer.bytes, at)).toMatchObject({
        ok: true,
        conflictKey: sent.conflictKey,
      })
    expect(transfers.matchIntent(tokenIntent, transfer.bytes, limits).ok).toBe(false)
    expect(replacements.matchCancel(tokenIntent, sent.bytes, limits).ok).toBe(false)
  })

  const faults = (...parameters: Parameters<typeof replacements.matchCancel>) => {
    const match = replacements.matchCancel(...parameters)
    return match.ok ? [] : match.faults.map(({ code, field }) => [code, field].join(' '))
  }

  test.each([
    ['another recipient', { to: new Uint8Array(20).fill(7) }, 'INTENT_MISMATCH recipient'],
    [
      'the recipient of the payment',
      { to: Uint8Array.from(Buffer.from(recipient.slice(2), 'hex')) },
      'INTENT_MISMATCH recipient',
    ],
    ['the token', { to: Uint8Array.from(Buffer.from(usdc.slice(2), 'hex')) }, 'INTENT_MISMATCH recipient'],
    ['a new contract', { to: new Uint8Array() }, 'UNKNOWN_CONTRACT to'],
    ['one wei', { value: 1n }, 'INTENT_MISMATCH units'],
    ['a call', { input: Uint8Array.of(1) }, 'UNEXPECTED_FIELD input'],
    ['an access list', { accessList: [[new Uint8Array(20), []]] }, 'UNEXPECTED_FIELD access_list'],
    ['another chain', { chainId: 10n }, 'INTENT_MISMATCH network'],
    ['no gas', { gasLimit: 0n }, 'FEE_LIMIT_MISSING gas_limit'],
    [
      'a fee above the ceiling',
      { maxFeePerGas: tokenIntent.feeCeiling / 21_000n + 1n },
      'FEE_ABOVE_CEILING max_fee',
    ],
    [
      'a tip above the fee',
      { maxPriorityFeePerGas: parts.maxFeePerGas + 1n },
      'FEE_ABOVE_CEILING max_priority_fee',
    ],
  ] as const)('with %s is refused', (_, change, fault) => {
    expect(faults(tokenIntent, encodeFeeMarket({ ...parts, ...change }), limits)).toContain(fault)
  })

  test('with another key, path, wallet or network is refused, and so are other bytes', () => {
    const { bytes } = transfer
    const under = (change: object) =>
      faults(tokenIntent, bytes, { ...limits, key: { ...limits.key, ...change } })
    expect(under({ id: 'other' })).toEqual(['INTENT_MISMATCH key'])
    expect(under({ path: [44, 60, 0, 0, 2] })).toEqual(['INTENT_MISMATCH path'])
    expect(under({ address: recipient })).toEqual(['INTENT_MISMATCH wallet'])
    expect(faults(tokenIntent, bytes, { ...limits, networks: [] })).toEqual(['UNKNOWN_NETWORK network'])
    expect(faults(tokenIntent, bytes.subarray(1), limits)).toEqual(['UNDECODABLE '])
  })

  test('cannot be built above the ceiling, or for another chain', () => {
    const parts = { ...building, gasLimit: 21_000n }
    expect(() => buildCancellation({ ...tokenIntent, feeCeiling: 1n }, parts)).toThrow('FEE_LIMIT')
    expect(() => buildCancellation({ ...tokenIntent, network: 'tron:0x2b6653dc' }, parts)).toThrow('NETWORK')
  })
})
