import { imitationRules, transactionTypes } from '@holdfast/ledger'
import { z } from 'zod'
import { code } from '../refusals/code.ts'
import { answerObject, extendAnswer, otherName, rowsOf } from '../answer-object.ts'
import type { Route } from '../route.ts'
import { Decimal, Id, IdParams, LineOrNothing, OptionalFlag, RefusalInAnswer, Time } from '../fields.ts'
import { TransactionTag } from './annotations.ts'
import { ComparedField, TronDetails } from './transaction-details.ts'

/** 'SYMBOL:value' joined by commas, plain decimals: rows of that symbol below the value are left out. */
export const MinAmounts = z
  .string()
  .max(2_000)
  .regex(/^[^:,\s]{1,32}:\d+(\.\d+)?(,[^:,\s]{1,32}:\d+(\.\d+)?)*$/, code('MINIMUMS_FORM'))

/** Warnings about an address. */
export const AddressCaution = z.object({
  /** No wallet of the organisation ever signed a payment to it, and it has no name. */
  never_paid: z.boolean(),
  /**
   * The known address that it resembles, and why: how many characters agree at the beginning and at the end,
   * exactly or ('reads-alike') except for case and similar characters; 'near': how many of the shown ones
   * differ.
   */
  imitates: z
    .object({
      address: z.string(),
      rule: z.enum(imitationRules),
      head: z.number().int(),
      tail: z.number().int(),
      edits: z.number().int(),
    })
    .nullable(),
})

export const TransactionRow = answerObject(
  {
    id: Id,
    tx_hash: z.string(),
    timestamp: Time,
    status: z.string().nullable(),
    from_address: z.string().nullable(),
    to_address: z.string().nullable(),
    token: z.string(),
    mpc_asset: z.string(),
    amount: Decimal,
    usd_amount: Decimal.nullable(),
    transaction_type: z.enum(transactionTypes),
    network: z.string(),
    mpc_network: z.string(),
    network_id: Id,
    token_id: Id.nullable(),
    parent_tx_id: Id.nullable(),
    transaction_fee: Decimal.nullable(),
    /**
     * An addition to the documents, on a token transfer: the fee of its transaction, which another row paid. Each fee is on one row of
     * the list: a call with `fee_row_id` shows none of its own. `units` are base units of `asset`. Absent: none.
     */
    fee_of_transaction: z
      .object({
        row_id: Id,
        asset: z.string(),
        units: z.string(),
        amount: Decimal,
        /** The list contains the row that paid it, too. */
        is_payer_listed: z.boolean(),
      })
      .optional(),
    /** On a call: the listed token transfer that has its fee as `fee_of_transaction`. */
    fee_row_id: Id.optional(),
    block_number: z.number().int().nullable(),
    block_hash: z.string().nullable(),
    position_in_block: z.number().int().nullable(),
    is_internal: z.boolean(),
    row_kind: z.enum(['tx', 'event']),
    event_index: z.number().int().nullable(),
    input_data: z.string().nullable(),
    event_logs: z.unknown(),
    contract_address: z.string().nullable(),
    /** False: a token contract that is not in the catalogue. */
    is_known_token: z.boolean(),
    resource_type: z.string().nullable(),
    resource_amount: Decimal.nullable(),
    mpc_initiator: z.string().nullable(),
    mpc_comment: z.string().nullable(),
    mpc_entry_notes: z.string().nullable(),
    mpc_transaction_notes: z.string().nullable(),
    /** Tags of the whole transaction, category first. Absent: none. */
    tags: z.array(TransactionTag).optional(),
    /** Files of the whole transaction. Absent: none. */
    attachment_count: z.number().int().optional(),
    trx_bandwidth_used: z.number().nullable(),
    trx_energy_used: z.number().nullable(),
    trx_contract_type: z.string().nullable(),
    trx_contract_ret: z.string().nullable(),
    trx_resource_type: z.string().nullable(),
    trx_resource_amount: Decimal.nullable(),
    trx_delegate_balance_sun: Decimal.nullable(),
    trx_delegate_balance_trx: Decimal.nullable(),
    trx_delegate_energy_estimate: Decimal.nullable(),
    trx_delegate_energy_source: z.string().nullable(),
    trx_energy_transferred_trx: Decimal.nullable(),
    /** The transaction as its node returned it. Null: no answer of a node is stored. */
    trx_raw_full: z.unknown().optional(),
    /**
     * True: its block is final, but no provider returns its receipt, so it is not in the ledger. Absent:
     * false.
     */
    receipt_missing: z.boolean().optional(),
    /** Rows carry the fields of their own chain only. */
    eth_gas_price: Decimal.nullable().optional(),
    eth_gas_limit: Decimal.nullable().optional(),
    eth_gas_used: Decimal.nullable().optional(),
    eth_nonce: z.number().int().nullable().optional(),
    eth_receipt_status: z.number().int().nullable().optional(),
    eth_originating_tx_hash: z.string().nullable().optional(),
    sol_signature: z.string().nullable().optional(),
    sol_instructions: z.unknown().optional(),
    btc_utxo_inputs: z.unknown().optional(),
    btc_utxo_outputs: z.unknown().optional(),
    created_at: Time,
    updated_at: Time,
    /** Absent: there is no warning. */
    from_caution: AddressCaution.optional(),
    to_caution: AddressCaution.optional(),
    /** The known symbol that the symbol of an unknown token resembles. */
    token_imitates: z.string().optional(),
    /** Absent: 'standard'. The console merges rows itself; a server that knows better can set it. */
    display_type: z.enum(['standard', 'token_with_fees', 'multi_event']).optional(),
  },
  {
    tx_hash: '',
    timestamp: otherName('created_at', ''),
    token: otherName('mpc_asset', ''),
    mpc_asset: otherName('token', ''),
    amount: null,
    transaction_type: null,
    network: otherName('mpc_network', ''),
    mpc_network: otherName('network', ''),
    network_id: otherName('network', ''),
    is_internal: false,
    row_kind: 'tx',
    event_logs: null,
    is_known_token: true,
    created_at: '',
    updated_at: '',
  },
)

/** A row of the older list, which names its wallet. */
export const MpcTransactionRow = extendAnswer(
  TransactionRow,
  {
    /** The organisation's own side; the sender's if both are. */
    wallet_name: z.string().nullable(),
    mpc_wallet_address: z.string().nullable(),
    mpc_asset_contract: z.string().nullable(),
  },
  { mpc_asset_contract: otherName('contract_address', null) },
)

const NoteVersion = z.number().int().min(0).max(2_147_483_647)

const TransactionNotes = z.object({
  mpc_entry_notes: z.string().nullable(),
  mpc_transaction_notes: z.string().nullable(),
})

/** An answer without a total contains all rows. */
const rowsGiven = ({ rows }: { rows: readonly unknown[] }): number => rows.length

const listFilters = {
  q: z.string().trim().max(200).optional(),
  account_group_id: Id.optional(),
  wallet_id: Id.optional(),
} as const

/**
 * An addition to the documents: 'false' omits `trx_raw_full`, which is about half of a page of the sandbox's
 * TRON rows.
 */
const include_raw = OptionalFlag.default(true)

/** An amount without a sign. */
const Amount = z.string().regex(/^\d{1,60}(\.\d{1,30})?$/, code('AMOUNT_FORM'))

const TagIds = z
  .string()
  .max(400)
  .transform((text) => text.split(',').filter((id) => id !== ''))
  .pipe(z.array(Id).max(10))

/** Additions to the documents. */
const findingFilters = {
  /** Payments to a wallet of the list, or from one. A payment between two of them is both. */
  direction: z.enum(['in', 'out']).optional(),
  /** Both included. */
  amount_from: Amount.optional(),
  amount_to: Amount.optional(),
  /** Ids of tags and categories joined by commas: transactions that have all of them. */
  tag_ids: TagIds.optional(),
  /** How `q` writes amounts: decides about '> 1.000'. */
  decimal_mark: z.enum(['.', ',']).optional(),
} as const

/** The filters of the list, and of its export. */
const allFilters = {
  entity_id: Id,
  ...listFilters,
  status: z.enum(['confirmed', 'pending', 'failed']).optional(),
  type: z.enum(transactionTypes).optional(),
  /** Network id; name, symbol and code are accepted, too. */
  network: z.string().trim().min(1).max(64).optional(),
  token: z.string().trim().min(1).max(64).optional(),
  min_amounts: MinAmounts.optional(),
  /**
   * An addition to the documents: which rows below their minimum remain although they are not payments
   * (calls, fees, resources). 'merged': calls that are shown merged with their single token event. 'show':
   * all of them. Absent: none.
   */
  calls: z.enum(['show', 'merged']).optional(),
  include_energy: OptionalFlag.default(true),
  include_unknown: OptionalFlag.default(false),
  from_date: Time.optional(),
  to: Time.optional(),
  ...findingFilters,
} as const

/** By amount only for one token; by value only up to a number of rows. */
export const transactionOrders = ['newest', 'oldest', 'largest', 'smallest', 'value'] as const

export const transactions = {
  listTransactions: {
    method: 'GET',
    path: '/api/bc-transactions',
    access: 'signed-in',
    scope: 'read:transactions',
    query: z.object({
      page: z.coerce.number().int().min(1).max(10_000_000).default(1),
      limit: z.coerce.number().int().min(1).max(200).default(100),
      include_raw,
      ...allFilters,
      order: z.enum(transactionOrders).optional(),
    }),
    reply: answerObject(
      {
        rows: rowsOf(TransactionRow),
        total: z.number().int(),
        /** True: `total` is a lower bound; the exact number was not counted. */
        total_is_floor: z.boolean().optional(),
        /** True: more names, notes or tags match `q` than are searched, so rows may be missing. */
        search_is_cut: z.boolean().optional(),
      },
      { rows: [], total: rowsGiven },
    ),
    refusals: ['MINIMUMS_FORM', 'NETWORK_UNKNOWN', 'AMOUNT_FORM', 'ORDER_NEEDS_TOKEN', 'ORDER_TOO_MANY_ROWS'],
    summary:
      'Transactions of an organisation, newest first; `q` is a hash, an address, the beginning of one, a name, a note, a tag or an amount',
  },
  exportTransactions: {
    method: 'GET',
    path: '/api/bc-transactions.csv',
    access: 'signed-in',
    scope: 'read:transactions',
    query: z.object(allFilters),
    reply: z.custom<AsyncIterable<string>>(),
    download: 'text/csv; charset=utf-8',
    refusals: ['MINIMUMS_FORM', 'NETWORK_UNKNOWN', 'AMOUNT_FORM'],
    summary: 'All pages of the list as one file: full values, balances after each row, times in UTC',
  },
  sumTransactions: {
    method: 'GET',
    path: '/api/bc-transactions-sums',
    access: 'signed-in',
    scope: 'read:transactions',
    query: z.object(allFilters),
    reply: answerObject(
      {
        total: z.number().int(),
        /** True: `total` is a lower bound. */
        total_is_floor: z.boolean().optional(),
        /** True: rows may be missing, because the text of the search matches more than is looked up. */
        search_is_cut: z.boolean().optional(),
        /** Lines of the file of this list, without its heading. Null: more rows than are read. */
        lines: z.number().int().nullable(),
        /** Base units of confirmed rows by token. Null: more rows than are read. */
        sums: z
          .array(
            z.object({
              network: z.string(),
              token_id: Id.nullable(),
              symbol: z.string(),
              decimals: z.number().int(),
              is_known_token: z.boolean(),
              in_units: z.string(),
              out_units: z.string(),
              /** Between two wallets of the list: neither in nor out. */
              within_units: z.string(),
            }),
          )
          .nullable(),
      },
      { total: 0, lines: null, sums: null },
    ),
    refusals: ['MINIMUMS_FORM', 'NETWORK_UNKNOWN', 'AMOUNT_FORM'],
    summary: 'Sums of the filtered list by token, and the number of lines of its file; up to 10,000 rows',
  },
  listTransactionMonths: {
    method: 'GET',
    path: '/api/bc-transactions-months',
    access: 'signed-in',
    scope: 'read:transactions',
    query: z.object({ entity_id: Id }),
    reply: answerObject({ months: z.array(z.string()) }, { months: [] }),
    summary: 'Months in which the organisation has transactions, UTC, newest first, at most 120',
  },
  listMpcTransactions: {
    method: 'GET',
    path: '/api/bc-transactions-mpc',
    access: 'signed-in',
    query: z.object({
      page: z.coerce.number().int().min(1).max(10_000_000).default(1),
      limit: z.coerce.number().int().min(1).max(200).default(100),
      /** Absent: the caller's default organisation, or else the first. */
      entity_id: Id.optional(),
      include_raw,
      ...listFilters,
      decimal_mark: findingFilters.decimal_mark,
    }),
    reply: answerObject(
      {
        rows: rowsOf(MpcTransactionRow),
        total: z.number().int(),
        total_is_floor: z.boolean().optional(),
        search_is_cut: z.boolean().optional(),
      },
      { rows: [], total: rowsGiven },
    ),
    refusals: ['NETWORK_UNKNOWN'],
    summary: 'Transactions of an organisation with the wallet that each belongs to',
  },
  getTransaction: {
    method: 'GET',
    path: '/api/bc-transactions/:id',
    access: 'signed-in',
    scope: 'read:transactions',
    params: IdParams,
    reply: answerObject(
      {
        row: TransactionRow,
        /** An addition to the documents: the organisation whose row it is. */
        entity_id: Id.optional(),
        /** All listed rows of the same transaction, including this one. */
        same_transaction: z.array(TransactionRow),
        /** Null: no answer of a node is stored. */
        tron: TronDetails.nullable(),
        provider: z.string(),
        /** When the provider last returned it. */
        fetched_at: Time.nullable(),
      },
      { same_transaction: ({ row }: { row: unknown }) => [row] as never, provider: null },
    ),
    summary: 'One transaction with everything that is known of it',
  },
  changeTransactionNotes: {
    method: 'PATCH',
    path: '/api/bc-transactions/:id/notes',
    access: 'signed-in',
    params: IdParams,
    /** An absent note is kept, an empty one is removed. */
    body: z.object({
      entry_notes: LineOrNothing(500).optional(),
      transaction_notes: LineOrNothing(500).optional(),
      /** The versions of the notes that were edited, from `getAnnotations`; 0: there was none. Another version refuses the change. */
      entry_version: NoteVersion.optional(),
      transaction_version: NoteVersion.optional(),
    }),
    reply: TransactionNotes,
    refusals: ['NOTE_CHANGED'],
    summary: 'Write the notes of the caller’s organisation on a row, and on its whole transaction',
  },
  getTronMapping: {
    method: 'GET',
    path: '/api/bc-transactions/:id/tron-mapping',
    access: 'signed-in',
    params: IdParams,
    reply: answerObject(
      {
        canonical: rowsOf(extendAnswer(ComparedField, { canonical: z.string() }, { canonical: '' })),
        extras: rowsOf(
          extendAnswer(ComparedField, { extra: z.string(), canonical: z.string().nullable() }, { extra: '' }),
        ),
      },
      { canonical: [], extras: [] },
    ),
    summary: 'Each field of a TRON row beside the providers’ values, and values without a column',
  },
  deleteAllTransactions: {
    method: 'DELETE',
    path: '/api/bc-transactions/dev-delete-all',
    access: 'signed-in',
    devOnly: true,
    query: z.object({ entity_id: Id.optional() }),
    reply: answerObject(
      {
        message: z.string(),
        notice: RefusalInAnswer.optional(),
        details: answerObject(
          { tables_cleared: z.record(z.string(), z.number().int()) },
          { tables_cleared: {} },
        ),
      },
      { message: '', details: { tables_cleared: {} } },
    ),
    summary: 'Empty the transaction tables (dev mode only)',
  },
  getAddressResolution: {
    method: 'GET',
    path: '/api/address-resolution',
    access: 'signed-in',
    scope: 'read:transactions',
    query: z.object({ entity_id: Id.optional() }),
    reply: answerObject(
      {
        wallets: z.record(z.string(), z.string()),
        address_book: z.record(z.string(), z.string()),
        inbound_labels: z.record(z.string(), z.string()),
      },
      { wallets: {}, address_book: {}, inbound_labels: {} },
    ),
    summary: 'Names of addresses the caller’s organisations know',
  },
} as const satisfies Record<string, Route>
