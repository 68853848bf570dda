import { z } from 'zod'
import { answerObject, otherName } from '../answer-object.ts'
import type { Route } from '../route.ts'
import { OptionalFlag, RefusalInAnswer } from '../fields.ts'

const Category = z.object({ category: z.string().trim().min(1).max(64) })

export const system = {
  getHealth: {
    method: 'GET',
    path: '/api/health',
    access: 'public',
    reply: z.object({ ok: z.boolean(), version: z.string(), sandbox: z.boolean() }),
    summary: 'Whether the server and its database answer; 503 when not',
  },
  listSystemList: {
    method: 'GET',
    path: '/api/system/lists/:category',
    access: 'signed-in',
    params: Category,
    query: z.object({ active_only: OptionalFlag.optional() }),
    reply: z.array(answerObject({ code: z.string(), label: z.string() }, { label: otherName('code', '') })),
    summary: 'A fixed list of codes: transaction_type, transfer_request_status, …',
  },
  listTransitions: {
    method: 'GET',
    path: '/api/system/transitions/:category',
    access: 'signed-in',
    params: Category,
    query: z.object({ from_code: z.string().trim().max(64).optional() }),
    reply: z.array(
      answerObject(
        { from_code: z.string(), to_code: z.string(), label: z.string() },
        { from_code: '', label: otherName('to_code', '') },
      ),
    ),
    summary: 'Allowed moves between codes of a list',
  },
  getTronHealth: {
    method: 'GET',
    path: '/api/health/tron',
    access: 'signed-in',
    reply: answerObject(
      {
        ok: z.boolean(),
        latest_block: z.number().int().nullable(),
        fullhost: z.string(),
        error: z.string().nullable(),
        error_refusal: RefusalInAnswer.nullable().optional(),
        /** The network that it is about. Null: there is none. */
        network_code: z.string().nullable().optional(),
      },
      { ok: false, fullhost: '' },
    ),
    summary: 'Whether the TRON node of the first active TRON network answers',
  },
  getNodeHealth: {
    method: 'GET',
    path: '/api/health/nodes/:code',
    access: 'signed-in',
    params: z.object({ code: z.string().trim().min(1).max(64) }),
    reply: z.object({
      network_code: z.string(),
      name: z.string(),
      ok: z.boolean(),
      latest_block: z.number().int().nullable(),
    }),
    refusals: ['NETWORK_UNKNOWN'],
    summary: 'Whether the node of an active network answers',
  },
} as const satisfies Record<string, Route>
