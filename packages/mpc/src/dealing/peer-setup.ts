/**
 * The set-up of two parties beside the dealing; its messages follow the dealt share. Ed25519 has no set-up.
 */
import type { RandomBytes } from '../engine.ts'
import type { PartyId } from '../key-description.ts'
import type { PeerSecret } from '../key-share.ts'
import { peersOf, type Plan } from './plan.ts'

/** Each step's `kept` is JSON. */
export interface PeerSetup {
  begin(context: Uint8Array, pair: Pair, random: RandomBytes): SetupStep
  answer(context: Uint8Array, pair: Pair, kept: unknown, received: Uint8Array, random: RandomBytes): SetupStep
  /** Its message is empty when nothing is left to send. */
  finish(context: Uint8Array, pair: Pair, kept: unknown, received: Uint8Array, random: RandomBytes): SetupStep
  confirm(context: Uint8Array, pair: Pair, kept: unknown, received: Uint8Array | undefined): PeerSecret
  /** Whether this party waits for the other's last message. */
  expectsConfirmation(pair: Pair): boolean
}

export interface Pair {
  readonly me: PartyId
  readonly peer: PartyId
}

export interface SetupStep {
  readonly kept: unknown
  readonly message: Uint8Array
}

/** By peer. */
export type SetupSteps = ReadonlyMap<PartyId, SetupStep | undefined>

export const setupPeersOf = (setup: PeerSetup | undefined, plan: Plan): PartyId[] =>
  setup === undefined ? [] : peersOf(plan)

export const keptOf = (steps: SetupSteps): Record<string, unknown> =>
  Object.fromEntries([...steps].map(([peer, step]) => [peer, step?.kept ?? null]))

export const messagesOf = (steps: SetupSteps): Map<PartyId, Uint8Array> =>
  new Map(
    [...steps].flatMap(([peer, step]) =>
      step && step.message.length > 0 ? [[peer, step.message] as const] : [],
    ),
  )
