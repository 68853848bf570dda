import { coordinatorOf } from '@holdfast/mpc/nodes'
import type { Config } from '../config.ts'
import { Coordinator } from './coordinator.ts'
import type { Signing } from './signing.ts'

/** Null: this installation has no signers. */
export function signingOf({ signers, secretKey }: Pick<Config, 'signers' | 'secretKey'>): Signing | null {
  if (signers.length === 0) return null
  if (secretKey === null)
    throw new Error('HOLDFAST_SECRET_KEY: needed to be known to the signers of HOLDFAST_SIGNERS')
  return new Coordinator(signers, coordinatorOf(secretKey))
}
