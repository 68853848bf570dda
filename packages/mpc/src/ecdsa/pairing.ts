/**
 * The prerequisites of a multiplication between two parties: an OT correlation in each direction, and a
 * common seed for shares of zero. Public-key work is done in one direction only. The party with the lower
 * number («low») is base-OT receiver. The correlation it gets is extended once, by 128 OTs with the choices
 * of the other («high»), and those are the base OTs of the opposite direction. OT extension gives endemic OTs
 * from endemic OTs (Masny–Rindal, ePrint 2019/706, section 5), so both directions rest on the same
 * assumption. The extension's check also confirms that both ends of the first direction agree; the last
 * message confirms the second. Otherwise a correlation that does not agree would surface as a failed check in
 * a signature and freeze an innocent peer.
 */
import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes } from '@noble/hashes/utils.js'
import { part, Reader, xorInto } from '../bytes.ts'
import type { RandomBytes } from '../engine.ts'
import { Fault, SessionAbort } from '../fault.ts'
import { hash } from '../hashing.ts'
import {
  answerBaseOts,
  baseOtAnswerLength,
  type ChoiceSecret,
  chooseBaseOts,
  openBaseOts,
} from './base-ot.ts'
import {
  extendAsReceiver,
  extendAsSender,
  extensionLength,
  type ReceiverSeeds,
  type SenderSeeds,
} from './ot-extension.ts'
import { kappa, seedLength } from './parameters.ts'

/** Both directions with one peer: as OT-extension sender (Alice of a multiplication) and as receiver (Bob). */
export interface Correlation {
  readonly asSender: SenderSeeds
  readonly asReceiver: ReceiverSeeds
}

/** Low, first. */
export const beginPairing = (
  context: Uint8Array,
  random: RandomBytes,
): { secret: ChoiceSecret; message: Uint8Array } => chooseBaseOts(context, random)

/**
 * High, its only sending step: answers the base OTs and at once extends them with Δ of the opposite
 * direction.
 */
export function answerPairing(
  context: Uint8Array,
  beginning: Uint8Array,
  random: RandomBytes,
): { correlation: Correlation; message: Uint8Array } {
  const { seeds, message } = answerBaseOts(context, beginning, random)
  const delta = random(kappa / 8)
  const extension = extendAsReceiver(seeds, reverseContext(context), delta, random)
  return {
    correlation: {
      asReceiver: seeds,
      asSender: { delta, chosen: seedsOfRows(context, extension.rows) },
    },
    message: concatBytes(message, extension.message),
  }
}

/** Low, last: now has both directions, and proves the second to high. */
export function finishPairing(
  context: Uint8Array,
  secret: ChoiceSecret,
  answer: Uint8Array,
  random: RandomBytes,
): { correlation: Correlation; message: Uint8Array } {
  const reader = new Reader(answer)
  const asSender = openBaseOts(context, secret, reader.take(baseOtAnswerLength))
  const extension = reader.take(extensionLength(kappa))
  reader.end()
  const rows = confirmed(() => extendAsSender(asSender, reverseContext(context), kappa, extension).rows)
  const otherRows = rows.slice()
  for (let j = 0; j < kappa; j++) xorInto(part(otherRows, j, seedLength), asSender.delta)
  const asReceiver = { zero: seedsOfRows(context, rows), one: seedsOfRows(context, otherRows) }
  const confirmation = extendAsReceiver(asReceiver, confirmContext(context), random(kappa / 8), random)
  return { correlation: { asSender, asReceiver }, message: confirmation.message }
}

/** High, last. */
export function confirmPairing(
  context: Uint8Array,
  { asSender }: Correlation,
  confirmation: Uint8Array,
): void {
  confirmed(() => extendAsSender(asSender, confirmContext(context), kappa, confirmation))
}

/**
 * The key does not exist yet, so a failed check ends the ceremony and there is nothing to freeze. It names no
 * party, because either end may be at fault.
 */
function confirmed<Answer>(check: () => Answer): Answer {
  try {
    return check()
  } catch (error) {
    if (error instanceof Fault && error.code === 'OT_CHECK_FAILED')
      throw new SessionAbort('OT_CONFIRMATION_FAILED')
    throw error
  }
}

/** Row j (16 bytes) → seed j, by the correlation-robust hash of OT extension. */
function seedsOfRows(context: Uint8Array, rows: Uint8Array): Uint8Array {
  const key = hash('pairing/rows', context)
  const seeds = new Uint8Array(kappa * seedLength)
  for (let j = 0; j < kappa; j++)
    part(seeds, j, seedLength).set(
      sha256(concatBytes(key, Uint8Array.of(j), part(rows, j, seedLength))).subarray(0, seedLength),
    )
  return seeds
}

const reverseContext = (context: Uint8Array): Uint8Array => hash('pairing/reverse', context)
const confirmContext = (context: Uint8Array): Uint8Array => hash('pairing/confirm', context)
