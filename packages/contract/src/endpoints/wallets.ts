import { balanceStates } from '@holdfast/ledger'
import { z } from 'zod'
import { answerObject, otherName, rowsOf } from '../answer-object.ts'
import type { Route } from '../route.ts'
import { Decimal, Done, Id, IdParams, Line, Nothing, OptionalFlag, Price } from '../fields.ts'

export const WalletToken = answerObject(
  {
    token_id: Id,
    symbol: z.string(),
    name: z.string(),
    contract_address: z.string().nullable(),
    balance: Decimal,
    /** Owned but not part of `balance`: staked, and not payable until it is unstaked. Absent: nothing is. */
    staked: Decimal.optional(),
    /** Solid block at which the chain was last queried for it; null: never. */
    as_of_block: z.number().int().nullable(),
    state: z.enum(balanceStates),
    decimals: z.number().int(),
    display_tier: z.number().int().min(0).max(3),
    is_verified: z.boolean(),
    is_spam: z.boolean(),
    /** Absent: the table of prices does not contain it, and its value is a fixed estimate. */
    price: Price.optional(),
  },
  {
    token_id: ({ contract_address, symbol }: { contract_address: string | null; symbol: string }) =>
      contract_address ?? symbol,
    symbol: '',
    name: otherName('symbol', ''),
    balance: null,
    state: 'unknown',
    decimals: 6,
    display_tier: 3,
    is_verified: null,
    is_spam: false,
  },
)

export const Wallet = answerObject(
  {
    id: Id,
    entity_id: Id,
    name: z.string(),
    address: z.string(),
    network: z.string(),
    network_id: Id,
    /** Symbol of the native asset. */
    symbol: z.string(),
    /** The liquid balance of the native asset: what can be paid. */
    balance: Decimal,
    usdt_balance: Decimal.nullable(),
    /** Prices of `balance` and `usdt_balance`, if the table of prices contains them. */
    prices: z.object({ native: Price, usdt: Price }).partial().optional(),
    resources: z.object({ energy_remaining: z.number(), bandwidth_remaining: z.number() }).partial(),
    is_active: z.boolean(),
    account_group_id: Id.nullable(),
    account_group_name: z.string().nullable(),
    tokens: rowsOf(WalletToken),
    /**
     * Before the first reading: 'unserved' if its network has no provider, otherwise 'unread' or 'reading';
     * afterwards the result of its last reconciliation.
     */
    books: z.object({
      state: z.enum(['unserved', 'unread', 'reading', 'reconciled', 'mismatch', 'unknown']),
      as_of_block: z.number().int().nullable(),
      as_of: z.string().nullable(),
    }),
  },
  {
    entity_id: '',
    name: '',
    address: '',
    network: '',
    network_id: '',
    symbol: '',
    balance: null,
    resources: {},
    is_active: true,
    tokens: [],
    books: { state: 'unknown', as_of_block: null, as_of: null },
  },
)

export const wallets = {
  listWallets: {
    method: 'GET',
    path: '/api/wallets',
    access: 'signed-in',
    scope: ['read:balances', 'transfers:draft'],
    query: z.object({ entity_id: Id.optional(), archived: OptionalFlag.optional() }),
    reply: z.array(Wallet),
    summary: 'Wallets with balances; archived=true lists the archived ones',
  },
  createWallet: {
    method: 'POST',
    path: '/api/wallets',
    access: 'signed-in',
    body: z.object({
      name: Line(120),
      address: z.string().trim().min(1).max(128),
      network_id: Id,
      account_group_id: Id.nullable().optional(),
      entity_id: Id,
    }),
    reply: Wallet,
    status: 201,
    refusals: [
      'PLAN_LIMIT_REACHED',
      'ADDRESS_INVALID',
      'NETWORK_UNKNOWN',
      'GROUP_UNKNOWN',
      'WALLET_LISTED',
      'NAME_LOOKS_TAKEN',
    ],
    summary: 'Watch an address as a wallet of the organisation',
  },
  changeWallet: {
    method: 'PATCH',
    path: '/api/wallets/:id',
    access: 'signed-in',
    params: IdParams,
    body: z.object({ name: Line(120), account_group_id: Id.nullable() }).partial(),
    reply: Wallet,
    refusals: ['GROUP_UNKNOWN', 'NAME_LOOKS_TAKEN'],
    summary: 'Rename a wallet or move it to another group; absent fields keep their values',
  },
  archiveWallet: {
    method: 'PATCH',
    isReplyOpen: true,
    path: '/api/wallets/:id/archive',
    access: 'signed-in',
    params: IdParams,
    reply: Wallet,
    summary: 'Move a wallet to the archived view',
  },
  unarchiveWallet: {
    method: 'PATCH',
    isReplyOpen: true,
    path: '/api/wallets/:id/unarchive',
    access: 'signed-in',
    params: IdParams,
    reply: Wallet,
    summary: 'Bring a wallet back from the archived view',
  },
  deleteWallet: {
    method: 'DELETE',
    path: '/api/wallets/:id',
    access: 'signed-in',
    devOnly: true,
    params: IdParams,
    reply: Nothing,
    status: 204,
    summary: 'Delete a wallet with its books (dev mode only)',
  },
  subscribeWebhook: {
    method: 'POST',
    path: '/api/wallets/:id/subscribe-webhook',
    access: 'signed-in',
    params: IdParams,
    reply: Done.extend({ details: z.object({ network: z.string(), status: z.string() }) }),
    summary: 'Subscribe to events of a wallet',
  },
} as const satisfies Record<string, Route>
