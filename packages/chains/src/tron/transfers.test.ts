/** From the questions of a transfer and a node's answers to its estimate and its bytes. */
import { type Raw, raw, type RawShape, type TransferIntent } from '@holdfast/ledger'
import { expect, test } from 'vitest'
import { chainOf } from '../chain-of.ts'
import { UnbuildableTransfer } from '../transfers.ts'
import { decode } from './decode.ts'
import { building, limits, recipient, tokenIntent, trxIntent, usdt, wallet, walletKey } from './testing.ts'
import { transfers } from './transfers.ts'

const { now } = limits
const answer = (shape: RawShape, body: unknown): Raw => raw(shape, 'trongrid', body, now)
const word = (value: bigint) => value.toString(16).padStart(64, '0')

const parameters = {
  getTransactionFee: 1_000,
  getEnergyFee: 100,
  getCreateNewAccountFeeInSystemContract: 1_000_000,
  getCreateAccountFee: 100_000,
  getMemoFee: 1_000_000,
  getMaxFeeLimit: 15_000_000_000,
}

/** To the questions of a payment of TRX; `answersToToken` adds what the contract says. */
const answers = (sun = 10_000_000_000): Raw[] => [
  answer('tron.parameters', {
    chainParameter: Object.entries(parameters).map(([key, value]) => ({ key, value })),
  }),
  answer('tron.block', {
    blockID: building.reference.id,
    block_header: { raw_data: { number: building.reference.number, timestamp: now.getTime() - 3_000 } },
  }),
  answer('tron.account', { address: wallet, balance: sun }),
  answer('tron.resources', { freeNetLimit: 600 }),
  answer('tron.account', { address: recipient }),
]
const answersToToken = (units: bigint): Raw[] => [
  ...answers(),
  answer('tron.call', { result: { result: true }, constant_result: [word(units)], energy_used: 900 }),
  answer('tron.call', { result: { result: true }, constant_result: [word(1n)], energy_used: 29_650 }),
]
const read = <T>(
  parsed: { readonly ok: true; readonly value: T } | { readonly ok: false; readonly reason: string },
): T => {
  if (!parsed.ok) throw new Error(parsed.reason)
  return parsed.value
}

test('a payment asks for prices, a block and both accounts; a token for its contract too', () => {
  const payment = transfers.ingredients(trxIntent)
  expect(payment.map(({ ask }) => ask)).toEqual([
    'prices',
    'reference-block',
    'newest-account',
    'resources',
    'newest-account',
  ])
  expect(payment).toContainEqual({ ask: 'newest-account', address: recipient })
  const [balance, trial, ...more] = transfers.ingredients(tokenIntent).slice(payment.length)
  expect(balance).toMatchObject({
    ask: 'trial',
    contract: usdt,
    selector: 'balanceOf(address)',
    caller: wallet,
  })
  expect(trial).toMatchObject({ ask: 'trial', contract: usdt, selector: 'transfer(address,uint256)' })
  expect(more).toEqual([])
})

test('the estimate names fees, resources and the balance of what is sent', () => {
  expect(read(transfers.estimate({ ...trxIntent, memo: '' }, answers(), null))).toMatchObject({
    fee: 0n,
    balance: 10_000_000_000n,
    resources: { energy: 0n },
    failures: [],
    isToContract: false,
  })
  const token = read(transfers.estimate(tokenIntent, answersToToken(5_000_000n), null))
  expect(token).toMatchObject({ balance: 5_000_000n, resources: { energy: 29_650n }, failures: [] })
  expect(token.suggestedCeiling).toBe(2n * token.worstFee)
})

test('each failure has a sentence, and its figures the decimals of what is short', () => {
  const { failures } = read(transfers.estimate(tokenIntent, answersToToken(1_000n), null))
  expect(failures).toEqual([
    {
      code: 'NOT_ENOUGH_TOKEN',
      reason: 'The wallet holds 0.001 of the token; 1.5 are to be sent.',
      needed: 1_500_000n,
      available: 1_000n,
      decimals: 6,
    },
  ])
  const poor = read(transfers.estimate({ ...trxIntent, memo: '' }, answers(1), null)).failures
  expect(poor.map(({ reason }) => reason)).toEqual([
    'The wallet holds 0.000001 TRX; amount and fee come to 1.5 TRX.',
  ])
})

test('the bytes refer to the block, end ten minutes later and stay within the ceiling', () => {
  const unsigned = read(transfers.build(tokenIntent, answersToToken(5_000_000n), now))
  expect(unsigned).toMatchObject({
    reference: building.reference.number,
    expiresAt: new Date(now.getTime() + 600_000),
  })
  const { feeLimit, expiration } = decode(unsigned.bytes)
  expect(Number(expiration)).toBe(unsigned.expiresAt.getTime())
  expect(feeLimit).toBeGreaterThan(0n)
  expect(feeLimit).toBeLessThan(tokenIntent.feeCeiling)
  expect(transfers.matchIntent(tokenIntent, unsigned.bytes, limits)).toMatchObject({
    ok: true,
    hash: unsigned.hash,
  })
})

test('bytes end with their intent when that ends first', () => {
  const soon: TransferIntent = { ...trxIntent, expiresAt: new Date(now.getTime() + 60_000) }
  expect(read(transfers.build(soon, answers(), now)).expiresAt).toEqual(soon.expiresAt)
})

test('an answer that is missing or unreadable is named, and nothing is built from it', () => {
  for (const at of answers().keys()) {
    const missing = answers().map((one, index) => (index === at ? null : one))
    const unreadable = answers().map((one, index) => (index === at ? { ...one, body: 'no JSON' } : one))
    for (const given of [missing, unreadable]) {
      expect(transfers.estimate(trxIntent, given, null)).toMatchObject({ ok: false })
      expect(transfers.build(trxIntent, given, now)).toMatchObject({ ok: false })
    }
  }
})

test('what has no bytes is known without a node', () => {
  transfers.assertBuildable(trxIntent)
  transfers.assertBuildable(tokenIntent)
  const asset = { id: 'trc10:1002000', decimals: 6 }
  expect(() => transfers.assertBuildable({ ...trxIntent, asset })).toThrow(UnbuildableTransfer)
  expect(() => transfers.assertBuildable({ ...trxIntent, units: 2n ** 63n })).toThrow(UnbuildableTransfer)
})

test('a key in one piece signs what is then attached for its address alone', () => {
  const { bytes } = read(transfers.build(trxIntent, answers(), now))
  const signature = transfers.wholeKeys.sign(bytes, walletKey)
  expect(transfers.wholeKeys.addressOf(walletKey)).toBe(wallet)
  const signed = transfers.attachSignature(bytes, signature, wallet)
  expect(transfers.isSignatureOf(wallet, signed.hash, signed.signature)).toBe(true)
  expect(transfers.isSignatureOf(recipient, signed.hash, signed.signature)).toBe(false)
})

test('transfers are found through the registry, and only where they are built', () => {
  expect(chainOf('tron').transfers).toBe(transfers)
  for (const name of ['ethereum', 'bitcoin', 'solana'] as const) expect(chainOf(name).transfers).toBeNull()
})
