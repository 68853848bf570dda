import { toBase58 } from '@holdfast/chains/tron'
import { contracts } from './tokens.ts'

/** Addresses of the sandbox's tokens in base58. */
export const sandboxContracts = {
  usdt: toBase58(contracts.usdt.address),
  usdc: toBase58(contracts.usdc.address),
  fakeUsdt: toBase58(contracts.fakeUsdt.address),
  spam: toBase58(contracts.spam.address),
  splitter: toBase58(contracts.splitter.address),
} as const
