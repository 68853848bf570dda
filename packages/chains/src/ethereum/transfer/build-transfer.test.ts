import { bytesToHex } from '@noble/hashes/utils.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { encodeFunctionData, erc20Abi, serializeTransaction } from 'viem'
import { UnbuildableTransfer } from '../../transfers.ts'
import { erc20Asset } from '../erc20.ts'
import { decodeFeeMarket, encodeFeeMarket } from '../fee-market-transaction.ts'
import { building, coinIntent, recipient, tokenIntent, usdc } from '../testing.ts'
import { buildTransfer, chainIdOf } from './build-transfer.ts'

const anyBuilding = fc.record({
  nonce: fc.bigInt({ min: 0n, max: 2n ** 53n - 1n }),
  gasLimit: fc.bigInt({ min: 1n, max: 30_000_000n }),
  maxFeePerGas: fc.bigInt({ min: 100_000_000_000n, max: 10n ** 13n }),
  maxPriorityFeePerGas: fc.bigInt({ min: 0n, max: 100_000_000_000n }),
})
const anyUnits = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n })
const feeCeiling = 2n ** 100n

test('the bytes are those of viem, for the coin and for tokens, and are read again', () => {
  fc.assert(
    fc.property(anyBuilding, anyUnits, fc.integer({ min: 1, max: 2 ** 31 }), (any, units, chainId) => {
      const { nonce, gasLimit, maxFeePerGas, maxPriorityFeePerGas } = any
      const fees = { chainId, nonce: Number(nonce), gas: gasLimit, maxFeePerGas, maxPriorityFeePerGas }
      const common = { ...fees, type: 'eip1559' } as const
      const change = { network: `eip155:${chainId}`, units, feeCeiling }
      const coin = buildTransfer({ ...coinIntent, ...change }, any)
      expect(`0x${bytesToHex(coin)}`).toBe(serializeTransaction({ ...common, to: recipient, value: units }))
      const token = buildTransfer({ ...tokenIntent, ...change }, any)
      const input = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [recipient, units] })
      expect(`0x${bytesToHex(token)}`).toBe(serializeTransaction({ ...common, to: usdc, data: input }))
      for (const bytes of [coin, token])
        expect(bytesToHex(encodeFeeMarket(decodeFeeMarket(bytes)))).toBe(bytesToHex(bytes))
    }),
    { numRuns: 200 },
  )
})

test.each([
  ['a fee of one wei above the ceiling', {}, { maxFeePerGas: 46_153_846_154n }, 'FEE_LIMIT'],
  ['no gas', {}, { gasLimit: 0n }, 'FEE_LIMIT'],
  ['a tip above the fee', {}, { maxPriorityFeePerGas: 40_000_000_001n }, 'FEE_LIMIT'],
  ['a memo', { memo: 'invoice 7' }, {}, 'MEMO'],
  ['an amount beyond 256 bits', { units: 2n ** 256n }, {}, 'AMOUNT'],
  ['a negative amount', { units: -1n }, {}, 'AMOUNT'],
  ['another chain', { network: 'tron:0x2b6653dc' }, {}, 'NETWORK'],
  ['a recipient with a wrong checksum', { recipient: recipient.replace('C51', 'c51') }, {}, 'ADDRESS'],
  ['a recipient in small letters', { recipient: recipient.toLowerCase() }, {}, 'ADDRESS'],
  ['a token of another standard', { asset: { id: `erc721:${usdc}`, decimals: 0 } }, {}, 'ASSET'],
  ['a token in small letters', { asset: { id: erc20Asset(usdc.toLowerCase()), decimals: 6 } }, {}, 'ASSET'],
] as const)('%s cannot be built', (_, intent, parts, code) => {
  expect(buildTransfer(tokenIntent, building).length).toBeGreaterThan(0)
  const act = () => buildTransfer({ ...tokenIntent, ...intent }, { ...building, ...parts })
  expect(act).toThrow(UnbuildableTransfer)
  expect(act).toThrow(code)
})

test('a chain id is written in one way', () => {
  expect(chainIdOf('eip155:1')).toBe(1n)
  expect(chainIdOf('eip155:31337')).toBe(31_337n)
  for (const text of ['eip155:01', 'eip155:0', 'eip155:', 'eip155:1a', 'tron:1', 'eip155:1 '])
    expect(chainIdOf(text)).toBeNull()
})
