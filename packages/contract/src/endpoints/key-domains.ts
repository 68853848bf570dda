/** Key domains: the thresholds under which keys are generated. Errors are plain text. */
import { z } from 'zod'
import { answerObject } from '../answer-object.ts'
import { Id, Line, OptionalOrganisation, Time } from '../fields.ts'
import { code } from '../refusals/code.ts'
import type { Route } from '../route.ts'

/** The class of networks that keys are made for. */
export const KeyNetworks = z.enum(['main', 'test'])

export const KeyDomain = answerObject(
  {
    id: Id,
    label: z.string(),
    threshold: z.number().int(),
    n: z.number().int(),
    entity_id: Id,
    /** Keys that are ready. */
    keys: z.number().int(),
    /** The class of networks that its keys are made for; null: that of the networks with a provider. */
    networks: KeyNetworks.nullable(),
    created_at: Time,
  },
  { label: '', threshold: null, n: null, entity_id: '', keys: null, created_at: '' },
)

export const keyDomains = {
  listKeyDomains: {
    method: 'GET',
    path: '/api/mpc/kds',
    access: 'signed-in',
    errors: 'text',
    query: OptionalOrganisation,
    reply: z.array(KeyDomain),
    summary: 'Key domains of the caller’s organisations, or of one',
  },
  createKeyDomain: {
    method: 'POST',
    isReplyOpen: true,
    path: '/api/mpc/kds',
    access: 'signed-in',
    errors: 'text',
    query: OptionalOrganisation,
    body: z
      .object({
        label: Line(120),
        threshold: z.number().int().min(2).max(9),
        n: z.number().int().min(2).max(9),
        networks: KeyNetworks.optional(),
      })
      .refine(({ threshold, n }) => threshold <= n, {
        path: ['threshold'],
        message: code('THRESHOLD_ABOVE_N'),
      })
      .refine(({ threshold, n }) => 2 * threshold > n, {
        path: ['threshold'],
        message: code('THRESHOLD_NO_MAJORITY'),
      }),
    reply: KeyDomain,
    status: 201,
    refusals: ['THRESHOLD_ABOVE_N', 'THRESHOLD_NO_MAJORITY'],
    summary: 'Add a key domain; in the default organisation unless one is named',
  },
} as const satisfies Record<string, Route>
