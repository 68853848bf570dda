/** The state of a party between its turns. It is secret. */
import { z } from 'zod'
import { hexOf, KeyDescription } from '../key-description.ts'
import { hexBytes } from '../session.ts'
import { Plan } from './plan.ts'

/** The state of the set-up with each peer. */
const Peers = z.record(z.string(), z.unknown())

/** After the commitments were sent. */
export const Committed = z.strictObject({
  plan: Plan,
  /** A dealer's polynomial, lowest coefficient first, and its opening. */
  dealing: z.strictObject({ coefficients: z.array(hexOf(32)), opening: hexBytes }).optional(),
  /** This party's broadcast of round 1. */
  broadcast: hexBytes,
})

/** After the opening and the dealt shares were sent. */
export const Opened = z.strictObject({
  plan: Plan,
  /** This party's share of its own dealing, if it is both dealer and party. */
  ownPart: hexOf(32).optional(),
  opening: hexBytes.optional(),
  /** The broadcasts of round 1, by party. */
  commitments: z.record(z.string(), hexBytes),
  peers: Peers,
})

/** After the echo was sent. */
export const Echoed = z.strictObject({
  plan: Plan,
  echo: hexOf(32),
  key: KeyDescription,
  secret: hexOf(32).optional(),
  peers: Peers,
})

/** After the hash of the key was sent. */
export const Confirmed = z.strictObject({
  plan: Plan,
  key: KeyDescription,
  secret: hexOf(32).optional(),
  peers: Peers,
})
