/** Real key generations without fixtures: every quorum signs, and two verifiers agree. */
import { describe, expect, test } from 'vitest'
import { describeShare } from '../index.ts'
import { keygenCeremonies, sharesOf, signAndVerify, subsets } from '../../test/ceremonies.ts'
import { runSession } from '../../test/run-session.ts'

describe.each(['secp256k1', 'ed25519'] as const)('%s', (curve) => {
  test.each([
    [2, 3],
    [3, 4],
  ])('%i of %i: a key nobody held, and every quorum signs with it', (threshold, total) => {
    const { shares, key } = sharesOf(runSession(keygenCeremonies(curve, threshold, total)))
    expect(shares.size).toBe(total)
    for (const [party, share] of shares) expect(describeShare(share)).toMatchObject({ me: party, key })
    for (const signers of subsets(key.parties, threshold))
      expect(Buffer.from(signAndVerify({ curve, shares }, signers)).toString('hex')).toBe(key.publicKey)
  })
})
