/** An intent, its bytes and a signer's limits, for tests that change one part of them. */
import type { TransferIntent } from '@holdfast/ledger'
import type { SigningLimits } from '../transfers.ts'
import type { Building } from './transfer/build-transfer.ts'
import { addressOfKey } from './signature.ts'

export const walletKey = Uint8Array.from({ length: 32 }, (_, at) => at + 1)
export const wallet = addressOfKey(walletKey)
export const usdt = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
export const recipient = 'TLyqzVGLV1srkB7dToTAEqgDSfPtXRJZYH'
export const stranger = 'TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC'
const now = new Date('2026-11-21T12:00:00Z')
const afterMinutes = (minutes: number) => new Date(now.getTime() + minutes * 60_000)

export const tokenIntent: TransferIntent = {
  requestId: '0190a3f2-7b1c-7def-8a01-0123456789ab',
  organisation: '0190a3f2-7b1c-7def-8a01-ba9876543210',
  network: 'tron:0x2b6653dc',
  wallet: { address: wallet, keyId: 'key-1', path: [0, 7] },
  asset: { id: `trc20:${usdt}`, decimals: 6 },
  recipient,
  units: 1_500_000n,
  memo: '',
  feeCeiling: 30_000_000n,
  expiresAt: afterMinutes(240),
  isRepeat: false,
  requestedBy: '0190a3f2-7b1c-7def-8a01-0000000000aa',
  createdAt: now,
  rules: '',
}
export const trxIntent: TransferIntent = {
  ...tokenIntent,
  asset: { id: 'slip44:195', decimals: 6 },
  memo: 'invoice 7',
}

export const building: Building = {
  reference: { number: 79_072_107, id: `${(79_072_107).toString(16).padStart(16, '0')}${'5a'.repeat(24)}` },
  madeAt: now,
  expiresAt: afterMinutes(60),
  feeLimit: 20_000_000n,
}

export const limits: SigningLimits = {
  now,
  networks: ['tron:0x2b6653dc', 'tron:0x5a17b0c5'],
  key: { id: 'key-1', path: [0, 7], address: wallet },
  longestLifeMs: 86_400_000,
}
