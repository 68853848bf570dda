/** Closing a month: statements of wallets and of the organisation, and files for accounting programs. Days are in UTC. */
import { listNames, movementKinds, provisionalReasons } from '@holdfast/ledger'
import { z } from 'zod'
import { Decimal, Id, IdParams, Time, Version } from '../fields.ts'
import type { Route } from '../route.ts'

const Day = z.iso.date()
const Count = z.number().int().min(0)
const Hash = z.string().regex(/^[0-9a-f]{64}$/)

export const statementLanguages = ['en', 'es'] as const
export type StatementLanguage = (typeof statementLanguages)[number]

/** The longest range: a leap year. */
export const mostStatementDays = 366

const Range = {
  entity_id: Id,
  /** Only this wallet; absent: all wallets of the organisation. */
  wallet_id: Id.optional(),
  first_day: Day,
  last_day: Day,
}

/** A comparison of ledger and chain: the chain's balance was read at some moment between two solid blocks. */
const Proof = z.object({
  block: Count,
  until_block: Count,
  block_at: Time,
  checked_at: Time,
  provider: z.string(),
  books: Decimal,
  chain: Decimal,
  is_equal: z.boolean(),
  /** Made after the end of the range. */
  is_after_end: z.boolean(),
  /** Movements of the range after these blocks. */
  later_entries: Count,
})

const PriceOfDay = z.object({ usd: Decimal, source: z.string(), day: Day })

const StatementAsset = z.object({
  token_id: Id,
  symbol: z.string(),
  contract_address: z.string().nullable(),
  decimals: z.number().int(),
  is_verified: z.boolean(),
  /** The liquid balance: what can be paid, and what the proof compares. */
  opening: Decimal,
  closing: Decimal,
  /** The staked position, owned beside the liquid balance. opening + stake − unstake = closing. Absent: there was none. */
  staked: z
    .object({
      opening: Decimal,
      closing: Decimal,
      opening_usd: Decimal.nullable(),
      closing_usd: Decimal.nullable(),
    })
    .optional(),
  /** Kinds without movements are absent. `usd`: null if a day of them has no price. */
  movements: z.array(
    z.object({ kind: z.enum(movementKinds), amount: Decimal, entries: Count, usd: Decimal.nullable() }),
  ),
  /** Opening balance and movements lead to exactly the closing balance of the ledger. */
  is_exact: z.boolean(),
  /** Null: no price is known for the day, so no total counts it. */
  opening_usd: Decimal.nullable(),
  closing_usd: Decimal.nullable(),
  price: PriceOfDay.nullable(),
  /** Movements on days without a price. */
  unpriced_entries: Count,
  /** Null: ledger and chain were never compared. */
  proof: Proof.nullable(),
})

const StatementWallet = z.object({
  id: Id,
  name: z.string(),
  address: z.string(),
  network: z.string(),
  group: z.string().nullable(),
  is_active: z.boolean(),
  /** Empty: final. */
  reasons: z.array(z.enum(provisionalReasons)),
  /** Parts of the range that no provider's list was read for. */
  unread: z.array(z.object({ provider: z.string(), stream: z.enum(listNames), from: Time, until: Time })),
  pending: Count,
  /** The earliest comparison of its assets. Null: there is none. */
  reconciliation: z
    .object({
      block: Count,
      /** Null: no node could name it. */
      hash: z.string().nullable(),
      block_at: Time,
      checked_at: Time,
      provider: z.string(),
      compared: Count,
      differing: Count,
      is_after_end: z.boolean(),
    })
    .nullable(),
  assets: z.array(StatementAsset),
})

export const Statement = z.object({
  entity_id: Id,
  organisation: z.string(),
  wallet_id: Id.nullable(),
  first_day: Day,
  last_day: Day,
  at: Time,
  is_provisional: z.boolean(),
  reasons: z.array(z.enum(provisionalReasons)),
  entries: Count,
  wallets: z.array(StatementWallet),
  /** US dollars, of what has a price: `unpriced` names the rest. `prices` is the effect of prices: what else remains. */
  totals: z.object({
    /** Liquid balances and staked positions together. */
    opening_usd: Decimal,
    closing_usd: Decimal,
    /** The staked part of both, and what moved between it and liquid balances: neither paid nor received. Absent: there was none. */
    staked: z
      .object({ opening_usd: Decimal, closing_usd: Decimal, to_usd: Decimal, from_usd: Decimal })
      .optional(),
    /** Without `stake` and `unstake`, which change no total. */
    movements: z.array(z.object({ kind: z.enum(movementKinds), usd: Decimal, entries: Count })),
    /** Null: something was not priced, so nothing can be said. Unverified assets, which never have a value, do not count. */
    prices_usd: Decimal.nullable(),
  }),
  unpriced: z.array(
    z.object({
      symbol: z.string(),
      network: z.string(),
      amount: Decimal,
      entries: Count,
      is_verified: z.boolean(),
      /** On the screen only: the known symbol that the symbol of an asset outside the catalogue resembles. */
      imitates: z.string().optional(),
    }),
  ),
})

/** How the record stood when the statement was made. */
const Signature = z.object({
  head: z.object({ seq: z.string(), hash: Hash }).nullable(),
  receipts: z.array(z.object({ signer: z.number().int(), seq: z.string(), at: Time })),
  signers: Count,
})

export const MadeStatement = z.object({
  id: Id,
  wallet_id: Id.nullable(),
  wallet: z.string().nullable(),
  first_day: Day,
  last_day: Day,
  language: z.enum(statementLanguages),
  made_by: z.string(),
  made_at: Time,
  is_provisional: z.boolean(),
  entries: Count,
  pdf_sha256: Hash,
  csv_sha256: Hash,
})

/** The numbers that an accountant asks for. Accounts are numbers of the client's chart of accounts. */
const Account = z.string().regex(/^\d{4,9}$/)
export const DatevSettings = z.strictObject({
  consultant: z.number().int().min(1_001).max(9_999_999),
  client: z.number().int().min(1).max(99_999),
  /** Month and day: 'MM-DD'. */
  fiscal_year_start: z.string().regex(/^(0[1-9]|1[0-2])-(0[1-9]|1\d|2[0-8])$/),
  account_length: z.number().int().min(4).max(8),
  accounts: z.strictObject({
    /** The holdings. */
    wallet: Account,
    in: Account,
    out: Account,
    fee: Account,
    /** Transit between own wallets. */
    own: Account,
    staking: Account,
    reward: Account,
  }),
})

export const accountingFormats = ['quickbooks-3', 'quickbooks-4', 'xero', 'datev'] as const
export type AccountingFormat = (typeof accountingFormats)[number]
export const accountingDates = ['mdy', 'dmy'] as const

/** QuickBooks and Xero import at most this many lines at once. */
export const mostAccountingLines = 1_000

const Export = {
  ...Range,
  format: z.enum(accountingFormats),
  /** The order of day and month. DATEV has its own. */
  dates: z.enum(accountingDates).default('mdy'),
  /** The language of descriptions. */
  language: z.enum(statementLanguages).default('en'),
}

export const statements = {
  getMonthEnd: {
    method: 'GET',
    path: '/api/month-end',
    access: 'signed-in',
    query: z.object(Range),
    reply: Statement,
    refusals: ['DAYS_WRONG', 'STATEMENT_TOO_LARGE', 'FILES_UNDER_WAY'],
    summary: 'The figures of a range of days, and what is not ready for a final statement',
  },
  listStatements: {
    method: 'GET',
    path: '/api/statements',
    access: 'signed-in',
    query: z.object({ entity_id: Id }),
    reply: z.array(MadeStatement),
    summary: 'The statements that were made, newest first; at most 200',
  },
  makeStatement: {
    method: 'POST',
    path: '/api/statements',
    access: 'signed-in',
    body: z.object({ ...Range, language: z.enum(statementLanguages) }).strict(),
    isIdempotent: true,
    reply: MadeStatement,
    refusals: ['DAYS_WRONG', 'STATEMENT_TOO_LARGE', 'FILES_UNDER_WAY'],
    summary: 'Make a statement, and record its hashes',
  },
  checkStatement: {
    method: 'GET',
    path: '/api/statements/:id',
    access: 'signed-in',
    params: IdParams,
    reply: z.object({
      signature: Signature,
      pdf_sha256: Hash,
      csv_sha256: Hash,
      /** The files can still be made exactly as they were. */
      is_same: z.boolean(),
      /** Differences to the books of now; null on one side: absent there. At most 200. */
      changes: z.array(
        z.object({
          wallet: z.string(),
          symbol: z.string(),
          /** 'layout': the figures are the same, and this version of Holdfast writes the file differently. */
          what: z.enum(['opening', 'closing', 'staked', 'entries', 'usd', 'movements', 'layout']),
          before: z.string().nullable(),
          after: z.string().nullable(),
        }),
      ),
    }),
    refusals: ['STATEMENT_TOO_LARGE', 'FILES_UNDER_WAY'],
    summary: 'Whether the files of a statement can be made again with the same hash, and what changed if not',
  },
  getStatementPdf: {
    method: 'GET',
    path: '/api/statements/:id/pdf',
    access: 'signed-in',
    params: IdParams,
    reply: z.custom<AsyncIterable<Uint8Array | string>>(),
    download: 'application/pdf',
    refusals: ['STATEMENT_CHANGED', 'STATEMENT_TOO_LARGE', 'FILES_UNDER_WAY'],
    summary: 'The statement as a PDF file, with the recorded hash',
  },
  getStatementCsv: {
    method: 'GET',
    path: '/api/statements/:id/csv',
    access: 'signed-in',
    params: IdParams,
    reply: z.custom<AsyncIterable<Uint8Array | string>>(),
    download: 'text/csv; charset=utf-8',
    refusals: ['STATEMENT_CHANGED', 'STATEMENT_TOO_LARGE', 'FILES_UNDER_WAY'],
    summary: 'The statement as a CSV file with every movement, with the recorded hash',
  },
  getAccounting: {
    method: 'GET',
    path: '/api/accounting',
    access: 'signed-in',
    query: z.object({ entity_id: Id }),
    reply: z.object({ datev: DatevSettings.nullable(), version: Version }),
    summary: 'The settings of accounting exports',
  },
  changeAccounting: {
    method: 'PUT',
    path: '/api/accounting',
    access: 'signed-in',
    isVersioned: true,
    body: z.object({ entity_id: Id, datev: DatevSettings }).strict(),
    reply: z.object({ datev: DatevSettings.nullable(), version: Version }),
    refusals: ['DATEV_ACCOUNT_LENGTH'],
    summary: 'Change the settings of accounting exports',
  },
  previewAccounting: {
    method: 'GET',
    path: '/api/accounting/preview',
    access: 'signed-in',
    query: z.object(Export),
    reply: z.object({
      lines: Count,
      /** Files into which the lines are divided. */
      parts: Count,
      currency: z.literal('USD'),
      /** Lines of verified assets without a price of their day. At most the first 100 are listed. */
      unpriced: Count,
      unpriced_lines: z.array(
        z.object({ at: Time, wallet: z.string(), symbol: z.string(), amount: Decimal, tx_hash: z.string() }),
      ),
      /** Lines of unverified assets without a price. They are left out. */
      unverified: Count,
      /** Lines of stakes in a format of one account, which holds what is staked too. They are left out. */
      staking: Count.default(0),
      /** Lines worth less than half a cent, which these formats cannot state. They are left out. */
      below_cent: Count,
      is_provisional: z.boolean(),
    }),
    refusals: ['DAYS_WRONG', 'STATEMENT_TOO_LARGE', 'FILES_UNDER_WAY'],
    summary: 'What an accounting export would contain, and the lines without a price',
  },
  exportAccounting: {
    method: 'GET',
    path: '/api/accounting/export',
    access: 'signed-in',
    query: z.object({
      ...Export,
      part: z.coerce.number().int().min(1).max(1_000).default(1),
      /** The reader agrees that lines without a price are left out. */
      without_unpriced: z.enum(['true', 'false']).default('false'),
    }),
    reply: z.custom<AsyncIterable<Uint8Array | string>>(),
    download: 'text/csv; charset=utf-8',
    refusals: [
      'DAYS_WRONG',
      'STATEMENT_TOO_LARGE',
      'FILES_UNDER_WAY',
      'LINES_WITHOUT_PRICE',
      'DATEV_SETTINGS_MISSING',
      'DATEV_TWO_YEARS',
    ],
    summary: 'Movements in US dollars as a file for QuickBooks, Xero or DATEV',
  },
  listReconciliations: {
    method: 'GET',
    path: '/api/reconciliations',
    access: 'signed-in',
    query: z.object({ entity_id: Id }),
    reply: z.array(
      z.object({
        wallet_id: Id,
        wallet: z.string(),
        address: z.string(),
        network: z.string(),
        group: z.string().nullable(),
        is_active: z.boolean(),
        state: z.enum(['unserved', 'unread', 'reading', 'reconciled', 'mismatch', 'unknown']),
        block: Count.nullable(),
        at: Time.nullable(),
        compared: Count,
        /** Assets whose ledger and chain balances differ; chain minus ledger. */
        differences: z.array(
          z.object({
            token_id: Id,
            symbol: z.string(),
            is_verified: z.boolean(),
            books: Decimal,
            chain: Decimal,
            difference: Decimal,
            block: Count.nullable(),
          }),
        ),
        /** Between the first and the last moment that was read. `from` null: everything before `until`. */
        unread: z.array(
          z.object({ provider: z.string(), stream: z.enum(listNames), from: Time.nullable(), until: Time }),
        ),
        open_findings: Count,
      }),
    ),
    summary: 'Ledger and chain of every wallet: state, block, differences, unread ranges',
  },
} as const satisfies Record<string, Route>
