/** Requests for a signature as the server makes them, for tests that then change one part. */
import { randomUUID } from 'node:crypto'
import { intentHash } from '@holdfast/chains'
import {
  buildRaw,
  buildTransfer,
  encodeRaw,
  type RawParts,
  referenceOf,
  toHex41,
  tron,
} from '@holdfast/chains/tron'
import { encodeTransferIntent, type TransferIntent } from '@holdfast/ledger'
import { walletKeyOf, walletPathOf } from '@holdfast/mpc'
import type { SigningRequest } from '../src/signing/signing.ts'

export const sandboxNetwork = 'tron:0x5a17b0c5'
export const usdt = { id: 'trc20:TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf', decimals: 6 } as const
const recipient = 'TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC'
const reference = { number: 77, id: `000000000000004d${'ab'.repeat(24)}` }
const lifeMs = 600_000

/** The rules of the keys of these tests. */
export const rules = { networks: 'test', organisation: '0190a0c1-0000-7000-8000-00000000a11c' } as const
export const testPath: readonly number[] = walletPathOf(rules)

/** The address of a new key's wallet. */
export const addressOf = (key: { readonly publicKey: Uint8Array; readonly chainCode: Uint8Array }): string =>
  tron.transfers!.addressOfKey(walletKeyOf(key, rules))

export interface WalletOfKey {
  readonly keyId: string
  readonly address: string
}

/** A payment of one TRX from the wallet of a key. */
export const intentOf = (
  { keyId, address }: WalletOfKey,
  change: Partial<TransferIntent> = {},
): TransferIntent => ({
  requestId: randomUUID(),
  organisation: rules.organisation,
  network: sandboxNetwork,
  wallet: { address, keyId, path: testPath },
  asset: { id: 'slip44:195', decimals: 6 },
  recipient,
  units: 1_000_000n,
  memo: '',
  feeCeiling: 30_000_000n,
  expiresAt: new Date(Date.now() + 3_600_000),
  isRepeat: false,
  requestedBy: '0190a0c1-0000-7000-8000-0000000000aa',
  createdAt: new Date(Date.now() - 60_000),
  rules: '',
  ...change,
})

export const unsignedOf = (
  intent: TransferIntent,
  { madeAt = new Date(), expiresAt = new Date(madeAt.getTime() + lifeMs) } = {},
): Uint8Array =>
  buildTransfer(intent, {
    reference,
    madeAt,
    expiresAt,
    feeLimit: intent.asset.id === 'slip44:195' ? 0n : 20_000_000n,
  })

export function requestOf(intent: TransferIntent, unsigned = unsignedOf(intent)): SigningRequest {
  const bytes = encodeTransferIntent(intent)
  return {
    sessionId: randomUUID(),
    keyId: intent.wallet.keyId ?? '',
    path: intent.wallet.path,
    intent: bytes,
    unsigned,
    approvals: [
      { userId: randomUUID(), at: new Date().toISOString(), intentHash: intentHash(bytes), assertion: null },
    ],
  }
}

type Built = Parameters<typeof buildRaw>

/** Bytes that `buildTransfer` cannot make: any contract of the wallet, with any parts. */
export function rawOf(
  type: Built[0],
  intent: TransferIntent,
  value: Built[1],
  parts: Partial<RawParts> = {},
): ReturnType<typeof buildRaw> {
  const whole = { owner_address: toHex41(intent.wallet.address), ...value }
  return buildRaw(type, whole, {
    ...referenceOf(reference.id),
    timestamp: BigInt(Date.now()),
    expiration: BigInt(Date.now() + lifeMs),
    ...parts,
  })
}

export const bytesOf = (...all: Parameters<typeof rawOf>): Uint8Array => encodeRaw(rawOf(...all))
