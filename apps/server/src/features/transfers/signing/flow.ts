/** The shared state of one signing's steps: request, signer, claim and node. */
import type { TransferTerms } from '@holdfast/ledger'
import type { TransferNode } from '@holdfast/providers'
import type { Context, Who } from '../../../context.ts'
import type { Place } from '../read-transfer.ts'

/** The points at which a crash has different effects. */
export const flowPoints = ['claimed', 'built', 'session', 'signed', 'sending', 'sent'] as const
export type FlowPoint = (typeof flowPoints)[number]

export interface SigningOrder {
  readonly signer: 'tss' | 'dev'
  /** The point to stop at. */
  readonly until?: 'built' | 'signed'
  /** Called at each point reached. */
  readonly onPoint?: (point: FlowPoint) => void
}

/** The parts of the context that a signing uses. */
export type SigningParts = 'config' | 'db' | 'log' | 'nodes' | 'signing'

export interface Flow extends SigningOrder {
  readonly context: Pick<Context, SigningParts>
  /** Null when the server continues by itself. */
  readonly who: Who | null
  readonly place: Place
  readonly claimId: string
  readonly node: TransferNode
  readonly intent: TransferTerms
}

/** Longer than a phase takes. */
export const claimMs = 60_000
