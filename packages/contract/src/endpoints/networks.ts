import { chainNames, proposeChain } from '@holdfast/ledger'
import { z } from 'zod'
import { code } from '../refusals/code.ts'
import { answerObject } from '../answer-object.ts'
import { apiScopes, type Route } from '../route.ts'
import { Id, IdParams, Integer, Line, listUnder, Nothing, OptionalFlag, Version } from '../fields.ts'

/** The code of a new network. */
const codeOf = ({ name }: { name: string }): string => name.trim().toLowerCase().replace(/\s+/g, '-')

export const Network = answerObject(
  {
    id: Id,
    name: z.string(),
    /** Name in lower case with hyphens when it was added: 'tron-shasta'. Providers are configured by it. */
    network_code: z.string().default(''),
    chain: z.enum(chainNames).default(() => proposeChain({ name: '', symbol: '' })),
    chain_id: z.string(),
    symbol: z.string(),
    explorer_url: z.string().nullable(),
    sort_order: Integer,
    is_active: z.boolean(),
    /** Carries real money: every network whose chain id is not a known test network. */
    is_main: z.boolean().default(true),
    /** Whether history and balances of its wallets are read. Absent: unknown. */
    can_read: z.boolean().optional(),
    /** Whether transfers can be made on it. Absent: unknown. */
    can_send: z.boolean().optional(),
    version: Version.default(1),
  },
  {
    name: '',
    network_code: codeOf,
    chain: proposeChain,
    chain_id: '',
    symbol: '',
    sort_order: 0,
    is_active: true,
  },
)

/** The reference part of CAIP-2; a number is converted to text. */
export const ChainReference = z
  .union([z.string(), z.number().int().min(0)])
  .transform((value) => String(value).trim())
  .pipe(z.string().regex(/^[-_a-zA-Z0-9]{1,32}$/, code('CHAIN_REFERENCE_FORM')))

/** The prefix of a transaction's address in the explorer. Empty: none. */
export const ExplorerUrl = z
  .string()
  .trim()
  .max(500)
  .refine((text) => text === '' || isWebAddress(text), code('EXPLORER_URL_FORM'))
  .transform((text) => (text === '' ? null : text))
  .nullable()

function isWebAddress(text: string): boolean {
  if (!URL.canParse(text) || /\s/.test(text)) return false
  return ['http:', 'https:'].includes(new URL(text).protocol)
}

const NetworkFields = {
  name: Line(80),
  explorer_url: ExplorerUrl,
  symbol: Line(16),
  chain_id: ChainReference,
  is_active: z.boolean(),
  sort_order: Integer,
}

export const networks = {
  listNetworks: {
    method: 'GET',
    path: '/api/networks',
    access: 'signed-in',
    scope: apiScopes,
    query: z.object({ active_only: OptionalFlag.optional() }),
    reply: listUnder('list', Network),
    summary: 'Networks of the catalogue',
  },
  createNetwork: {
    method: 'POST',
    path: '/admin-api/networks',
    access: 'admin-or-system',
    body: z.object({
      ...NetworkFields,
      /** Absent: derived from name and symbol, by default the Ethereum family. */
      chain: z.enum(chainNames).optional(),
      chain_id: ChainReference.optional(),
      explorer_url: ExplorerUrl.default(null),
      is_active: z.boolean().default(true),
      sort_order: Integer.optional(),
    }),
    reply: Network,
    status: 201,
    refusals: [
      'EXPLORER_URL_FORM',
      'CHAIN_REFERENCE_FORM',
      'NETWORK_LISTED',
      'NETWORK_CHAIN_DIFFERS',
      'NODE_SILENT',
      'CHAIN_UNNAMED',
    ],
    summary: 'Add a network, with the native asset of its chain as its first token',
  },
  updateNetwork: {
    method: 'PUT',
    path: '/admin-api/networks/:id',
    access: 'admin-or-system',
    isVersioned: true,
    params: IdParams,
    body: z.object(NetworkFields).partial(),
    reply: Network,
    refusals: [
      'EXPLORER_URL_FORM',
      'CHAIN_REFERENCE_FORM',
      'NETWORK_CHAIN_DIFFERS',
      'NETWORK_FIELD_FIXED',
      'NODE_SILENT',
      'CHAIN_UNNAMED',
    ],
    summary: 'Change a network; absent fields keep their values',
  },
  deleteNetwork: {
    method: 'DELETE',
    path: '/admin-api/networks/:id',
    access: 'admin-or-system',
    params: IdParams,
    reply: Nothing,
    status: 204,
    refusals: ['NETWORK_IN_USE'],
    summary: 'Delete a network that nothing refers to, with its tokens',
  },
} as const satisfies Record<string, Route>
