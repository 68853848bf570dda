/** An adapter to noble's FROST (RFC 9591). Identifiers are party numbers; the mathematics is noble's. */
import { ed25519_FROST } from '@noble/curves/ed25519.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import type { AbortCode } from '../abort.ts'
import { SessionAbort } from '../fault.ts'
import { ed25519Group, knownPoint } from '../group.ts'
import type { KeyDescription, PartyId } from '../key-description.ts'
import { evaluateCommitments } from '../secret-sharing.ts'

export const frost: typeof ed25519_FROST = ed25519_FROST
export type FrostPublic = Parameters<typeof frost.signShare>[1]

export const identifierOf = (party: PartyId): string => frost.Identifier.fromNumber(party)

/** noble's public package of this key: the verifying shares follow from the commitments. */
export function frostPublicOf({ commitments, parties, threshold }: KeyDescription): FrostPublic {
  const points = commitments.map((point) => knownPoint(ed25519Group, point))
  return {
    signers: { min: threshold, max: parties.length },
    commitments: commitments.map((point) => hexToBytes(point)),
    verifyingShares: Object.fromEntries(
      parties.map((party) => [
        identifierOf(party),
        evaluateCommitments(ed25519Group, points, party).toBytes(),
      ]),
    ),
  }
}

/** noble reports wrong bytes by throwing; here the bytes came from `party`. */
export function blamingFrost<Answer>(party: PartyId, code: AbortCode, act: () => Answer): Answer {
  try {
    return act()
  } catch {
    throw new SessionAbort(code, party)
  }
}

export const hexPoints = (points: readonly Uint8Array[]): string[] => points.map((point) => bytesToHex(point))
