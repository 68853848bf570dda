/** The signers of a key: whether their shares sign, and the ceremonies that give them other shares or replace them. */
import { z } from 'zod'
import { Id, IdParams } from '../fields.ts'
import { code } from '../refusals/code.ts'
import { signingRefusals } from '../refusals/signers.ts'
import type { Route } from '../route.ts'
import { KeyProof, MpcKey } from './mpc-key.ts'
import { proposalCodes } from './pending-changes.ts'

const Arrangement = z.object({ threshold: z.number().int(), parties: z.array(z.number().int()) })

/** The signers of a key and the shares they report, with the pins and agreements that a replacement needs. */
export const KeySigners = z.object({
  key_id: Id,
  ...Arrangement.shape,
  epoch: z.number().int(),
  /** Every signer of the key is online and holds its share. */
  is_complete: z.boolean(),
  /** Pairs of signers that do not work together under this key before a refresh. */
  frozen_pairs: z.array(z.object({ lower: z.number().int(), higher: z.number().int() })),
  /** All signers of this server. */
  signers: z.array(
    z.object({
      party: z.number().int(),
      name: z.string(),
      is_up: z.boolean(),
      /** The identity by which this server knows it. */
      identity: z.string().nullable(),
      /** Null: it is not a signer of the key. 'behind': its share is of an earlier generation. */
      share: z.enum(['held', 'missing', 'behind', 'unknown']).nullable(),
      /** Online signers whose operator has pinned another identity for this one, or none. */
      not_pinned_by: z.array(z.number().int()),
      /** The arrangement that its operator allows for this key (SIGNER_RESHARE). */
      agreed: Arrangement.nullable(),
    }),
  ),
})

/** The refusals of a replacement of signers. In an organisation with rules it is a proposal. */
const replacing = [
  'KEY_NOT_READY',
  'NO_SIGNERS',
  'KEY_BUSY',
  'KEY_CEREMONY_RUNNING',
  ...proposalCodes,
  ...signingRefusals,
] as const

export const keySigners = {
  refreshMpcKey: {
    method: 'POST',
    path: '/api/mpc/keys/:id/refresh',
    access: 'signed-in',
    errors: 'text',
    params: IdParams,
    reply: MpcKey,
    refusals: ['KEY_NOT_READY', 'NO_SIGNERS', 'KEY_BUSY', 'KEY_CEREMONY_RUNNING', ...signingRefusals],
    summary:
      'Have its signers make new shares of a key, which stays the same; freezes end. Rounds are announced on the admin channel, and the answer waits for the end for at most 25 seconds',
  },
  getMpcKeySigners: {
    method: 'GET',
    path: '/api/mpc/keys/:id/signers',
    access: 'signed-in',
    errors: 'text',
    params: IdParams,
    reply: KeySigners,
    refusals: ['KEY_NOT_READY', 'NO_SIGNERS', ...signingRefusals],
    summary: 'Which signers hold a share of a key, and whom the operator of each has pinned',
  },
  checkMpcKey: {
    method: 'POST',
    path: '/api/mpc/keys/:id/check',
    access: 'signed-in',
    errors: 'text',
    params: IdParams,
    reply: KeyProof,
    refusals: ['KEY_NOT_READY', 'NO_SIGNERS', 'KEY_BUSY', ...signingRefusals],
    summary:
      'Prove that the shares of a key sign: every two of its signers sign a message that is no transaction. No key is rebuilt. A proof of the last 30 seconds is answered again',
  },
  repairMpcKey: {
    method: 'POST',
    path: '/api/mpc/keys/:id/repair',
    access: 'signed-in',
    errors: 'text',
    params: IdParams,
    reply: MpcKey,
    refusals: replacing,
    summary:
      'Have the signers of a key make new shares, also for those of them that have none; the shares before are worth nothing. Changes nothing when every signer holds its share. Answers as a refresh does. In an organization with rules, another person adopts it first',
  },
  reshareMpcKey: {
    method: 'POST',
    path: '/api/mpc/keys/:id/reshare',
    access: 'signed-in',
    errors: 'text',
    params: IdParams,
    body: z
      .object({
        threshold: z.number().int().min(2).max(9),
        /** Numbers of signers, in ascending order. */
        parties: z
          .array(z.number().int().min(1).max(255))
          .min(2)
          .max(9)
          .refine((parties) => parties.every((party, place) => party > (parties[place - 1] ?? 0)), {
            message: code('PARTIES_NOT_RISING'),
          }),
      })
      .refine(({ threshold, parties }) => threshold <= parties.length, {
        path: ['threshold'],
        message: code('THRESHOLD_ABOVE_N'),
      })
      .refine(({ threshold, parties }) => 2 * threshold > parties.length, {
        path: ['threshold'],
        message: code('THRESHOLD_NO_MAJORITY'),
      }),
    reply: MpcKey,
    refusals: ['PARTIES_NOT_RISING', 'THRESHOLD_ABOVE_N', 'THRESHOLD_NO_MAJORITY', ...replacing],
    summary:
      'Move a key to other signers or another threshold, to which the operator of each of them has agreed; key and address stay the same. Answers as a refresh does. In an organization with rules, another person adopts it first',
  },
} as const satisfies Record<string, Route>
