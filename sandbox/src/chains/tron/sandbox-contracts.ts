import { toBase58 } from '@holdfast/chains/tron'
import { contracts } from './tokens.ts'

/** Where the sandbox's tokens lie, as people write addresses. */
export const sandboxContracts = {
  usdt: toBase58(contracts.usdt.address),
  usdc: toBase58(contracts.usdc.address),
  fakeUsdt: toBase58(contracts.fakeUsdt.address),
  spam: toBase58(contracts.spam.address),
  splitter: toBase58(contracts.splitter.address),
} as const
