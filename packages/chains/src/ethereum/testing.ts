/** Intents of the tests of this folder. */
import type { TransferIntent } from '@holdfast/ledger'
import type { SigningLimits } from '../transfers.ts'
import { erc20Asset, nativeAsset } from './erc20.ts'
import type { Building } from './transfer/build-transfer.ts'

const network = 'eip155:1'
// The first three accounts of Hardhat and Anvil, and the USDC of the main network.
export const wallet = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
export const walletKey = 'ac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'
export const recipient = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
export const stranger = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
export const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'

export const tokenIntent: TransferIntent = {
  requestId: '01900000-0000-7000-8000-000000000001',
  organisation: '01900000-0000-7000-8000-000000000002',
  network,
  wallet: { address: wallet, keyId: '01900000-0000-7000-8000-000000000003', path: [44, 60, 0, 0, 1] },
  asset: { id: erc20Asset(usdc), decimals: 6 },
  recipient,
  units: 1_250_500_000n,
  memo: '',
  feeCeiling: 3_000_000_000_000_000n,
  expiresAt: new Date('2026-11-28T12:00:00Z'),
  isRepeat: false,
  requestedBy: '01900000-0000-7000-8000-000000000004',
  createdAt: new Date('2026-11-28T10:00:00Z'),
  rules: '',
}

export const coinIntent: TransferIntent = {
  ...tokenIntent,
  asset: { id: nativeAsset, decimals: 18 },
  units: 1_500_000_000_000_000_000n,
}

export const building: Building = {
  nonce: 7n,
  gasLimit: 65_000n,
  maxFeePerGas: 40_000_000_000n,
  maxPriorityFeePerGas: 1_000_000_000n,
}

export const limits: SigningLimits = {
  now: new Date('2026-11-28T11:00:00Z'),
  networks: [network],
  key: { id: tokenIntent.wallet.keyId, path: tokenIntent.wallet.path, address: wallet },
  longestLifeMs: 3_600_000,
}
