import { z } from 'zod'
import { code } from '../refusals/code.ts'
import { answerObject, extendAnswer } from '../answer-object.ts'
import { apiScopes, type Route } from '../route.ts'
import { Id, IdParams, Line, listUnder, Nothing, Time, Version } from '../fields.ts'
import { ChainReference } from './networks.ts'

export const Token = answerObject(
  {
    id: Id,
    network_id: Id,
    network_name: z.string(),
    name: z.string(),
    symbol: z.string(),
    contract_address: z.string().nullable(),
    decimals: z.number().int(),
    tier: z.number().int(),
    is_active: z.boolean(),
    chain_namespace: z.string().nullable(),
    chain_reference: z.string().nullable(),
    asset_namespace: z.string().nullable(),
    asset_reference: z.string().nullable(),
    caip19: z.string().nullable(),
    source: z.string().nullable(),
    version: Version.default(1),
    /**
     * Its contract states the same symbol and decimals. False: the contract could not be read, and the token
     * cannot be sent.
     */
    is_verified: z.boolean().optional(),
    /**
     * Another token of the network has a symbol that reads the same: only the contract distinguishes them.
     */
    shares_symbol: z.boolean().optional(),
  },
  { network_id: '', network_name: '', name: '', symbol: '', decimals: null, tier: 1, is_active: true },
)

const emptyIsNone = <S extends z.ZodType>(schema: S) =>
  z.preprocess(
    (value) => (typeof value === 'string' && value.trim() === '' ? null : value),
    schema.nullable(),
  )

const caipNamespace = '[-a-z0-9]{3,8}'
const caipReference = '[-.%a-zA-Z0-9]{1,128}'
const Namespace = z
  .string()
  .trim()
  .regex(new RegExp(`^${caipNamespace}$`), code('CAIP_NAMESPACE_FORM'))
/** chain namespace : chain reference / asset namespace : asset reference. */
export const Caip19 = z
  .string()
  .trim()
  .regex(
    new RegExp(`^${caipNamespace}:[-_a-zA-Z0-9]{1,32}/${caipNamespace}:${caipReference}$`),
    code('CAIP19_FORM'),
  )

export const TokenFields = {
  name: Line(80),
  symbol: Line(32),
  contract_address: emptyIsNone(z.string().trim().min(1).max(128)),
  decimals: z.number().int().min(0).max(77),
  tier: z.number().int().min(0).max(9),
  is_active: z.boolean(),
  chain_namespace: emptyIsNone(Namespace),
  chain_reference: emptyIsNone(ChainReference),
  asset_namespace: emptyIsNone(Namespace),
  asset_reference: emptyIsNone(
    z
      .string()
      .trim()
      .regex(new RegExp(`^${caipReference}$`), code('CAIP_REFERENCE_FORM')),
  ),
  caip19: emptyIsNone(Caip19),
  source: emptyIsNone(Line(80)),
}

/** Confirms a token although another one of the network has a symbol that reads the same. */
const IsSecond = z.boolean()

export const UnknownToken = extendAnswer(
  Token,
  {
    is_verified: z.boolean().default(false),
    is_spam: z.boolean().default(false),
    /** When its rows and entries were excluded, and by whom. */
    spam_at: Time.nullable().default(null),
    spam_by: z.string().nullable().default(null),
    /** The number of wallets, in all organisations, with a row of it. */
    wallets: z.number().int().default(0),
  },
  {},
)

export const tokens = {
  listTokens: {
    method: 'GET',
    path: '/api/tokens',
    access: 'signed-in',
    scope: apiScopes,
    reply: listUnder('list', Token),
    summary: 'Tokens of the catalogue',
  },
  createToken: {
    method: 'POST',
    path: '/admin-api/tokens',
    access: 'admin-or-system',
    body: z.object({
      ...z.object(TokenFields).partial().shape,
      network_id: Id,
      name: TokenFields.name,
      symbol: TokenFields.symbol,
      decimals: TokenFields.decimals,
      tier: TokenFields.tier.default(1),
      is_active: z.boolean().default(true),
      is_second_of_symbol: IsSecond.optional(),
    }),
    reply: Token,
    status: 201,
    refusals: [
      'CHAIN_REFERENCE_FORM',
      'CAIP_NAMESPACE_FORM',
      'CAIP_REFERENCE_FORM',
      'CAIP19_FORM',
      'NETWORK_UNKNOWN',
      'TOKEN_LISTED',
      'NO_TOKEN_CONTRACTS',
      'CONTRACT_ADDRESS_INVALID',
      'NATIVE_DECIMALS',
      'CONTRACT_STATES_NOTHING',
      'CONTRACT_STATES_OTHER',
      'NODE_SILENT',
      'SYMBOL_TAKEN',
    ],
    summary: 'Add a token; parts of CAIP-19 that are not sent follow from network and contract',
  },
  updateToken: {
    method: 'PUT',
    path: '/admin-api/tokens/:id',
    access: 'admin-or-system',
    isVersioned: true,
    params: IdParams,
    body: z.object({ ...TokenFields, is_second_of_symbol: IsSecond }).partial(),
    reply: Token,
    refusals: [
      'CHAIN_REFERENCE_FORM',
      'CAIP_NAMESPACE_FORM',
      'CAIP_REFERENCE_FORM',
      'CAIP19_FORM',
      'TOKEN_LISTED',
      'TOKEN_CONTRACT_FIXED',
      'NO_TOKEN_CONTRACTS',
      'CONTRACT_ADDRESS_INVALID',
      'NATIVE_DECIMALS',
      'CONTRACT_STATES_NOTHING',
      'CONTRACT_STATES_OTHER',
      'NODE_SILENT',
      'SYMBOL_TAKEN',
      'TOKEN_IN_USE',
    ],
    summary: 'Change a token; absent fields keep their values',
  },
  deleteToken: {
    method: 'DELETE',
    path: '/admin-api/tokens/:id',
    access: 'admin-or-system',
    params: IdParams,
    reply: Nothing,
    status: 204,
    refusals: ['NATIVE_IN_USE'],
    summary: 'Take a token out of the catalogue; one that wallets hold becomes an unknown token',
  },
  listUnknownTokens: {
    method: 'GET',
    path: '/api/admin/unknown-tokens',
    access: 'admin-or-system',
    reply: listUnder('list', UnknownToken),
    errors: 'text',
    summary: 'Contracts seen on chain that are not in the catalogue',
  },
  markUnknownTokenSpam: {
    method: 'POST',
    isReplyOpen: true,
    path: '/api/admin/unknown-tokens/:id/mark-spam',
    access: 'admin-or-system',
    params: IdParams,
    reply: UnknownToken,
    errors: 'text',
    summary: 'Exclude the rows, entries and balances of an unknown token; nothing is destroyed',
  },
  restoreUnknownToken: {
    method: 'POST',
    path: '/api/admin/unknown-tokens/:id/restore',
    access: 'admin-or-system',
    params: IdParams,
    reply: UnknownToken,
    errors: 'text',
    summary: 'Take back that an unknown token is spam',
  },
} as const satisfies Record<string, Route>
