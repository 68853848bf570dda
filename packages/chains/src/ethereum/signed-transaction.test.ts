import { expect, test } from 'vitest'
import type { TransactionSerializable } from 'viem'
import { signAuthorization } from 'viem/accounts'
import { hashOf, senderOf, SignedTransaction } from './signed-transaction.ts'
import { recipient, wallet, walletKey } from './testing.ts'
import { stated } from './testing-transactions.ts'

const key = `0x${walletKey}` as const
const accessList = [
  { address: recipient, storageKeys: [`0x${'01'.repeat(32)}`, `0x${'00'.repeat(32)}`] },
] as const
const common = { nonce: 3, gas: 50_000n, to: recipient, value: 10n ** 18n, data: '0xabcd' } as const
const priced = { maxFeePerGas: 30n, maxPriorityFeePerGas: 2n } as const

const kinds: readonly (readonly [string, string, () => Promise<TransactionSerializable>])[] = [
  [
    'legacy, bound to a chain',
    '0x0',
    async () => ({ ...common, type: 'legacy', chainId: 137, gasPrice: 5n }),
  ],
  ['legacy, for any chain', '0x0', async () => ({ ...common, type: 'legacy', gasPrice: 5n })],
  ['EIP-2930', '0x1', async () => ({ ...common, type: 'eip2930', chainId: 1, gasPrice: 5n, accessList })],
  ['EIP-1559', '0x2', async () => ({ ...common, ...priced, type: 'eip1559', chainId: 1, accessList })],
  [
    'EIP-1559, a new contract',
    '0x2',
    async () => ({ ...common, ...priced, to: undefined, type: 'eip1559', chainId: 1 }) as never,
  ],
  [
    'EIP-4844',
    '0x3',
    async () => ({
      ...common,
      ...priced,
      type: 'eip4844',
      chainId: 1,
      maxFeePerBlobGas: 9n,
      blobVersionedHashes: [`0x01${'ab'.repeat(31)}`],
    }),
  ],
  [
    'EIP-7702',
    '0x4',
    async () => ({
      ...common,
      ...priced,
      type: 'eip7702',
      chainId: 1,
      authorizationList: [
        await signAuthorization({ privateKey: key, address: recipient, chainId: 1, nonce: 4 }),
      ],
    }),
  ],
]

test.each(kinds)('%s: hash and sender are recomputed', async (_, type, make) => {
  const { hash, row } = await stated(await make(), type)
  const transaction = SignedTransaction.parse(row)
  expect(hashOf(transaction)).toBe(hash)
  expect(senderOf(transaction)).toBe(wallet)
  // A node that changes what was signed is found out by both.
  for (const change of [{ value: '0x1' }, { nonce: '0x4' }, { to: wallet }, { input: '0x' }]) {
    const changed = SignedTransaction.parse({ ...row, ...change })
    expect(hashOf(changed)).not.toBe(hash)
    expect(senderOf(changed)).not.toBe(wallet)
  }
})

test('answers with missing fields, numbers as decimals or an unknown type are not read', async () => {
  const { row } = await stated({ ...common, ...priced, type: 'eip1559', chainId: 1 }, '0x2')
  expect(SignedTransaction.safeParse(row).success).toBe(true)
  for (const wrong of [
    { value: '1000' },
    { value: 1000 },
    { value: '0x01' },
    { value: `0x1${'0'.repeat(64)}` },
    { nonce: undefined },
    { input: '0xabc' },
    { to: '0x12' },
    { r: '0x' },
    { type: '0x7f' },
    { maxFeePerGas: undefined },
    { accessList: 'none' },
  ])
    expect(SignedTransaction.safeParse({ ...row, ...wrong }).success, JSON.stringify(wrong)).toBe(false)
})

test('a signature that no key made has no sender', async () => {
  const { row } = await stated({ ...common, ...priced, type: 'eip1559', chainId: 1 }, '0x2')
  for (const wrong of [{ r: '0x0' }, { v: '0x2' }, { s: `0x${'f'.repeat(64)}` }])
    expect(senderOf(SignedTransaction.parse({ ...row, ...wrong }))).toBeNull()
})
