import type { RulesDocument } from '@holdfast/policy/rules'
import type { SignerHealth } from '../../signing/signing.ts'

/** The signers that this server is configured with, as the rules name them, in rising order. Nothing for a signer without an
 *  identity, which no rules could name. */
export const configuredSigners = (signers: readonly SignerHealth[]): RulesDocument['signers'] =>
  signers
    .flatMap(({ party, identity }) =>
      identity === null ? [] : [{ party, identity: Buffer.from(identity, 'hex').toString('base64') }],
    )
    .toSorted((a, b) => a.party - b.party)
