/** An intent to pay TRX, for tests that change one thing of it. */
import type { TransferIntent } from '@holdfast/ledger'

export const trxIntent: TransferIntent = {
  requestId: '0190a3f2-7b1c-7def-8a01-0123456789ab',
  organisation: '0190a3f2-7b1c-7def-8a01-ba9876543210',
  network: 'tron:0x2b6653dc',
  wallet: { address: 'TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC', keyId: 'key-1', path: [0, 7] },
  asset: { id: 'slip44:195', decimals: 6 },
  recipient: 'TLyqzVGLV1srkB7dToTAEqgDSfPtXRJZYH',
  units: 1_500_000n,
  memo: '',
  feeCeiling: 30_000_000n,
  expiresAt: new Date('2026-11-21T16:00:00Z'),
  isRepeat: false,
  requestedBy: '0190a3f2-7b1c-7def-8a01-0000000000aa',
  createdAt: new Date('2026-11-21T12:00:00Z'),
  rules: '',
}
