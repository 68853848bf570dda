/**
 * Developer tools: whole keys for networks without real money, and a log of each transfer, step by step. All
 * of them are off unless the server's dev mode is on. No answer contains a private key.
 */
import { z } from 'zod'
import { code } from '../refusals/code.ts'
import { answerObject, rowsOf } from '../answer-object.ts'
import type { Route } from '../route.ts'
import { Decimal, Id, IdParams, Nothing, RefusalInAnswer, Time } from '../fields.ts'

export const devKeyPurposes = ['signing', 'faucet', 'sharding_source'] as const
const PrivateKey = z.string().regex(/^[0-9a-fA-F]{64}$/, code('PRIVATE_KEY_FORM'))

export const DevKey = answerObject(
  {
    id: Id,
    label: z.string(),
    network_name: z.string(),
    purpose: z.enum(devKeyPurposes),
    address: z.string(),
    is_active: z.boolean(),
    created_at: Time,
    entity_id: Id,
    network_id: Id,
    wallet_id: Id.nullable(),
    version: z.number().int(),
  },
  {
    label: '',
    network_name: '',
    purpose: null,
    address: '',
    is_active: true,
    created_at: '',
    entity_id: '',
    network_id: '',
    version: 1,
  },
)

const DevSigner = answerObject(
  { present: z.boolean(), address: z.string().nullable() },
  { present: ({ address }: { address: string | null }) => address !== null },
)

export const FlowLog = answerObject(
  {
    transfer_id: Id,
    session_id: Id.nullable(),
    status: z.string(),
    error: z.string().nullable(),
    error_refusal: RefusalInAnswer.nullable().optional(),
    updated_at: Time,
    logs: rowsOf(
      answerObject(
        {
          timestamp: Time,
          step: z.string(),
          category: z.enum(['orchestrator', 'tron_api', 'signature', 'broadcast', 'tss_client', 'dev_key']),
          message: z.string(),
          message_refusal: RefusalInAnswer.nullable().optional(),
          /** Details of the step, usually an object. */
          data: z.unknown(),
          level: z.enum(['info', 'warning', 'error']),
        },
        { timestamp: '', step: '', category: 'orchestrator', message: '', data: {}, level: 'info' },
      ),
    ),
  },
  { status: '', updated_at: '', logs: [] },
)

export const devTools = {
  listDevKeys: {
    method: 'GET',
    path: '/api/dev/keys',
    access: 'signed-in',
    devOnly: true,
    query: z.object({ entity_id: Id.optional() }),
    reply: z.array(DevKey),
    summary: 'Dev keys, newest first',
  },
  createDevKey: {
    method: 'POST',
    isReplyOpen: true,
    path: '/api/dev/keys',
    access: 'signed-in',
    devOnly: true,
    body: z.object({
      network_id: Id,
      wallet_id: Id,
      purpose: z.enum(devKeyPurposes),
      private_key_hex: PrivateKey,
    }),
    reply: DevKey,
    status: 201,
    refusals: ['PRIVATE_KEY_FORM', 'PRIVATE_KEY_INVALID', 'NETWORK_UNKNOWN', 'DEV_KEYS_NEED_SECRET'],
    summary: 'Keep a key, encrypted; its label is the wallet’s name',
  },
  changeDevKey: {
    method: 'PATCH',
    isReplyOpen: true,
    path: '/api/dev/keys/:id',
    access: 'signed-in',
    devOnly: true,
    isVersioned: true,
    params: IdParams,
    body: z.object({ is_active: z.boolean() }),
    reply: DevKey,
    summary: 'Switch a key on or off',
  },
  deleteDevKey: {
    method: 'DELETE',
    path: '/api/dev/keys/:id',
    access: 'signed-in',
    devOnly: true,
    params: IdParams,
    reply: Nothing,
    status: 204,
    summary: 'Forget a key',
  },
  listFlowLogs: {
    method: 'GET',
    path: '/api/dev/flow-logs/recent',
    access: 'signed-in',
    devOnly: true,
    query: z.object({
      entity_id: Id.optional(),
      limit: z.coerce.number().int().min(1).max(100).default(20),
    }),
    reply: answerObject({ transfers: rowsOf(FlowLog) }, { transfers: [] }),
    summary: 'The logged steps of the newest transfers',
  },
  getDevSigner: {
    method: 'GET',
    path: '/dev/mpc/dev-signer',
    access: 'signed-in',
    devOnly: true,
    reply: DevSigner,
    summary: 'Whether development may sign, and for which address',
  },
  setDevSigner: {
    method: 'POST',
    isReplyOpen: true,
    path: '/dev/mpc/dev-signer',
    access: 'system',
    devOnly: true,
    body: z.object({ privkey_hex: PrivateKey }),
    reply: DevSigner,
    refusals: ['PRIVATE_KEY_FORM', 'PRIVATE_KEY_INVALID', 'DEV_KEYS_NEED_SECRET'],
    summary: 'Set the key that development may sign with; kept encrypted',
  },
  clearDevSigner: {
    method: 'POST',
    isReplyOpen: true,
    path: '/dev/mpc/clear-dev-signer',
    access: 'system',
    devOnly: true,
    reply: DevSigner,
    summary: 'Forget it',
  },
  getDevBalance: {
    method: 'GET',
    path: '/dev/mpc/balance',
    access: 'signed-in',
    devOnly: true,
    query: z.object({ network_code: z.string().trim().min(1).max(64).default('tron-shasta') }),
    reply: answerObject(
      {
        /** Null: there is no dev signer. */
        balance_trx: Decimal.nullable(),
        address: z.string().nullable(),
        /**
         * The network that was queried: in the sandbox, its own replaces a test network without a provider.
         */
        network_code: z.string(),
      },
      { network_code: '' },
    ),
    refusals: ['CODE_NOT_TRON', 'NODE_MISSING', 'NODE_SILENT', 'NODE_UNREADABLE'],
    summary: 'TRX of the dev signer on a test network',
  },
} as const satisfies Record<string, Route>
