/**
 * Names that people give to addresses: the address book of payees (outbound) and the labels of payers
 * (inbound). Both lists have the same calls.
 */
import { imitationRules, namedKinds } from '@holdfast/ledger'
import { z } from 'zod'
import { proposalCodes } from './pending-changes.ts'
import type { Route } from '../route.ts'
import {
  Id,
  IdParams,
  Line,
  LineOrNothing,
  Nothing,
  OptionalOrganisation,
  RefusalInAnswer,
  Time,
  Version,
} from '../fields.ts'

/** A known address that resembles the address in question. */
export const LookAlike = z.object({
  address: z.string(),
  /** Null: paid before, but without a name. */
  name: z.string().nullable(),
  known_as: z.enum([...namedKinds, 'paid']),
  rule: z.enum(imitationRules),
  head: z.number().int(),
  tail: z.number().int(),
  edits: z.number().int(),
})

export const NamedAddress = z.object({
  id: Id,
  entity_id: Id,
  network_id: Id,
  network: z.string(),
  name: z.string(),
  address: z.string(),
  note: z.string(),
  version: Version,
  /** Null: created by the installation. */
  created_by: z.string().nullable(),
  created_at: Time,
  /** Both null: never changed. */
  updated_by: z.string().nullable(),
  updated_at: Time.nullable(),
  look_alikes: z.array(LookAlike),
})

const AddressText = z.string().trim().min(1).max(128)
const Note = LineOrNothing(500)
const list = <P extends string>(path: P, what: string) =>
  ({
    method: 'GET',
    path,
    access: 'signed-in',
    query: OptionalOrganisation,
    reply: z.array(NamedAddress),
    summary: `${what} of the caller’s organisations, or of one`,
  }) as const satisfies Route

const create = <P extends string>(path: P, what: string) =>
  ({
    method: 'POST',
    path,
    access: 'signed-in',
    body: z.object({
      name: Line(120),
      address: AddressText,
      network_id: Id,
      entity_id: Id,
      note: Note.optional(),
    }),
    reply: NamedAddress,
    status: 201,
    refusals: ['NETWORK_UNKNOWN', 'ADDRESS_INVALID', 'ADDRESS_LISTED', 'NAME_LOOKS_TAKEN', ...proposalCodes],
    summary: `Add to the ${what}`,
  }) as const satisfies Route

const change = <P extends string>(path: P, what: string) =>
  ({
    method: 'PUT',
    path,
    access: 'signed-in',
    isVersioned: true,
    params: IdParams,
    body: z.object({ name: Line(120), note: Note }),
    reply: NamedAddress,
    refusals: ['NAME_LOOKS_TAKEN', ...proposalCodes],
    summary: `Change name and note of ${what}; its address stays`,
  }) as const satisfies Route

const remove = <P extends string>(path: P, what: string) =>
  ({
    method: 'DELETE',
    path,
    access: 'signed-in',
    params: IdParams,
    reply: Nothing,
    status: 204,
    summary: `Remove ${what}`,
  }) as const satisfies Route

export const NameChange = z.object({
  at: Time,
  /** Null: the act was not a person's. */
  who: z.string().nullable(),
  act: z.enum(['created', 'updated', 'deleted', 'imported']),
  /** Name and note; for an import, of each address that it changed. */
  changes: z.array(
    z.object({
      address: z.string(),
      before: z.object({ name: z.string(), note: z.string() }).nullable(),
      after: z.object({ name: z.string(), note: z.string() }).nullable(),
    }),
  ),
})

const history = <P extends string>(path: P, what: string) =>
  ({
    method: 'GET',
    path,
    access: 'signed-in',
    query: z.object({ entity_id: Id, id: Id.optional() }),
    reply: z.array(NameChange),
    summary: `The newest 200 changes of the ${what}, or those of one entry; deleted ones too`,
  }) as const satisfies Route

/** The payments to an entry of the address book, and whether more than one person vouches for it. */
export const AddressPayments = z.object({
  id: Id,
  /** Confirmed payments of known tokens from the organisation's wallets. Null: none. `has_more`: older ones were not counted. */
  paid: z
    .object({
      count: z.number().int(),
      has_more: z.boolean(),
      last_at: Time,
      /** By token; `usd` is the sum of the values on the days of payment, null if one of them has no price. */
      totals: z.array(
        z.object({ token_id: Id, symbol: z.string(), amount: z.string(), usd: z.string().nullable() }),
      ),
    })
    .nullable(),
  /**
   * `policy`: the policy that the signers enforce has this address under this name. `person`: a second person confirmed name and
   * note; `name` is null if that person is unknown. Null: neither.
   */
  verified: z
    .discriminatedUnion('by', [
      z.object({ by: z.literal('policy') }),
      z.object({ by: z.literal('person'), name: z.string().nullable(), at: Time }),
    ])
    .nullable(),
})

const exportCsv = <P extends string>(path: P, what: string) =>
  ({
    method: 'GET',
    path,
    access: 'signed-in',
    query: z.object({ entity_id: Id }),
    reply: z.object({ file_name: z.string(), csv: z.string() }),
    summary: `The ${what} as CSV: name, address, network, note`,
  }) as const satisfies Route

export const importFaults = [
  'not-csv',
  'column-missing',
  'too-many-cells',
  'too-many-lines',
  'name-empty',
  'name-wrong',
  'name-looks-taken',
  'recipient-in-rules',
  'network-unknown',
  'address-wrong',
  'address-repeated',
  'note-wrong',
] as const

export const ImportReport = z.object({
  dry_run: z.boolean(),
  /** Lines with an address, without the heading. */
  lines: z.number().int(),
  to_add: z.number().int(),
  to_change: z.number().int(),
  unchanged: z.number().int(),
  /** A file with any fault changes nothing. `line` counts from 1, including the heading. */
  faults: z.array(
    z.object({
      line: z.number().int(),
      column: z.string().nullable(),
      code: z.enum(importFaults),
      reason: z.string(),
      /** Present for a name that resembles another, and for a recipient in the rules: `reason` as a refusal. */
      reason_refusal: RefusalInAnswer.optional(),
    }),
  ),
  warnings: z.array(
    z.object({ line: z.number().int(), address: z.string(), look_alikes: z.array(LookAlike) }),
  ),
  /** True after the import. */
  imported: z.boolean(),
})

const importCsv = <P extends string>(path: P, what: string) =>
  ({
    method: 'POST',
    path,
    access: 'signed-in',
    body: z.object({ entity_id: Id, csv: z.string().min(1).max(900_000), dry_run: z.boolean() }),
    reply: ImportReport,
    refusals: ['ADDRESSES_ADDED_MEANWHILE'],
    summary: `Import a CSV file into the ${what}, or only preview its changes`,
  }) as const satisfies Route

export const addresses = {
  listAddressBook: list('/api/address-book', 'Addresses'),
  createAddress: create('/api/address-book', 'address book'),
  updateAddress: change('/api/address-book/:id', 'an address'),
  deleteAddress: remove('/api/address-book/:id', 'an address'),
  listAddressChanges: history('/api/address-book/history', 'address book'),
  listAddressPayments: {
    method: 'GET',
    path: '/api/address-book/payments',
    access: 'signed-in',
    query: z.object({ entity_id: Id }),
    reply: z.array(AddressPayments),
    summary: 'Payments to each entry of the address book, and which entries are verified',
  },
  exportAddressBook: exportCsv('/api/address-book/export', 'address book'),
  importAddressBook: importCsv('/api/address-book/import', 'address book'),

  listInboundLabels: list('/api/inbound-labels', 'Labels'),
  createInboundLabel: create('/api/inbound-labels', 'labels'),
  updateInboundLabel: change('/api/inbound-labels/:id', 'a label'),
  deleteInboundLabel: remove('/api/inbound-labels/:id', 'a label'),
  listLabelChanges: history('/api/inbound-labels/history', 'labels'),
  exportInboundLabels: exportCsv('/api/inbound-labels/export', 'labels'),
  importInboundLabels: importCsv('/api/inbound-labels/import', 'labels'),

  checkAddress: {
    method: 'GET',
    path: '/api/address-check',
    access: 'signed-in',
    query: z.object({ entity_id: Id, network_id: Id, address: AddressText }),
    reply: z.object({
      /** In its usual form; null if it is not an address of this network. */
      address: z.string().nullable(),
      /** The lists that already contain it. */
      known_as: z.object({ list: z.enum(namedKinds), name: z.string() }).nullable(),
      look_alikes: z.array(LookAlike),
    }),
    refusals: ['NETWORK_UNKNOWN'],
    summary: 'Check an address before it gets a name: known addresses that it resembles',
  },
} as const satisfies Record<string, Route>
