import { raw } from '@holdfast/ledger'
import { expect, test } from 'vitest'
import { stated } from './ethereum/testing-transactions.ts'
import { recipient, usdc } from './ethereum/testing.ts'
import { history } from './ethereum/history.ts'
import { withNativeAsset } from './with-native-asset.ts'

const ether = 'slip44:60'
const pol = 'slip44:966'
const polygon = withNativeAsset(history, { ofChain: ether, ofNetwork: pol })
const now = new Date('2026-11-28T12:00:00Z')
const blockHash = `0x${'b1'.repeat(32)}`
const block = { number: 100, id: blockHash, at: now }

async function payment() {
  const { row, hash } = await stated(
    { to: recipient, value: 5n, nonce: 1, gas: 21_000n, chainId: 137, gasPrice: 9n, type: 'legacy' },
    '0x0',
  )
  const header = {
    number: '0x64',
    hash: blockHash,
    timestamp: '0x69000000',
    miner: recipient,
    baseFeePerGas: '0x7',
  }
  const receipt = {
    transactionHash: hash,
    transactionIndex: '0x0',
    blockHash,
    blockNumber: '0x64',
    contractAddress: null,
    gasUsed: '0x5208',
    effectiveGasPrice: '0x9',
    status: '0x1',
    logs: [],
  }
  return {
    transaction: raw('ethereum.transaction', 'evm-rpc', row, now),
    receipt: raw('ethereum.receipt', 'evm-rpc', { receipt, block: header, trace: null }, now),
    terms: null,
    solid: { number: 100, at: now },
  }
}

test('a payment of the coin moves the coin of the network', async () => {
  const parsed = polygon.parse(await payment())
  expect(parsed).toMatchObject({
    ok: true,
    value: { amount: { units: 5n, asset: pol }, movements: [{ asset: pol, units: 5n }] },
  })
})

test('balances and past balances are those of the coin of the network', () => {
  const balance = raw('ethereum.balance', 'evm-rpc', '0x7', now)
  expect(polygon.balances.parseHoldings(balance)).toEqual({ ok: true, value: new Map([[pol, 7n]]) })
  expect(polygon.balances.pastQuestion(pol, recipient, block)).toEqual(
    history.balances.pastQuestion(ether, recipient, block),
  )
  expect(polygon.balances.pastQuestion(pol, recipient, block)).not.toBeNull()
  expect(polygon.balances.question(pol, recipient)).toBeNull()
})

test('tokens stay as they are', () => {
  const token = `erc20:${usdc}`
  expect(polygon.balances.question(token, recipient)).toEqual(history.balances.question(token, recipient))
  expect(polygon.describeAsset(token)).toEqual(history.describeAsset(token))
  expect(polygon.parseDescription(token, []).asset).toBe(token)
})

test('a network with the coin of its chain is read as the chain', () => {
  expect(withNativeAsset(history, { ofChain: ether, ofNetwork: ether })).toBe(history)
})
