/** The sandbox's block producers, which can receive votes. */
import { toHex41 } from '@holdfast/chains/tron'
import { sandboxKey } from './sandbox-key.ts'

export const witness = sandboxKey('witness')
export const witnesses = [{ address: toHex41(witness.address), url: 'https://witness.sandbox.test' }] as const
