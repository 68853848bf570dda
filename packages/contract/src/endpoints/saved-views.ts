/** Views of the transactions list that people save: filters with a name. */
import { transactionTypes } from '@holdfast/ledger'
import { z } from 'zod'
import { Id, IdParams, Line, Nothing, Version } from '../fields.ts'
import type { Route } from '../route.ts'
import { transactionOrders } from './transactions.ts'

const Day = z.iso.date()
const Amount = z.string().regex(/^\d{1,60}(\.\d{1,30})?$/)

/** The search of the page's URL. */
export const ViewFilters = z
  .object({
    q: Line(200),
    group: Id,
    wallet: Id,
    status: z.enum(['confirmed', 'pending', 'failed']),
    type: z.enum(transactionTypes),
    network: Id,
    token: Line(64),
    range: Line(20),
    from: Day,
    to: Day,
    direction: z.enum(['in', 'out']),
    least: Amount,
    most: Amount,
    tags: z.array(Id).max(10),
    order: z.enum(transactionOrders),
  })
  .partial()
  .strict()

/** The same, as it is stored. */
const StoredFilters = z
  .object({
    q: z.string(),
    group: Id,
    wallet: Id,
    status: z.enum(['confirmed', 'pending', 'failed']),
    type: z.enum(transactionTypes),
    network: Id,
    token: z.string(),
    range: z.string(),
    from: z.string(),
    to: z.string(),
    direction: z.enum(['in', 'out']),
    least: z.string(),
    most: z.string(),
    tags: z.array(Id),
    order: z.enum(transactionOrders),
  })
  .partial()

const viewParts = ['wallet', 'group', 'network', 'token', 'tag'] as const

const SavedView = z.object({
  id: Id,
  name: z.string(),
  is_shared: z.boolean(),
  is_own: z.boolean(),
  /** Null: the person has left. */
  owner: z.string().nullable(),
  filters: StoredFilters,
  /** Parts of the filters that do not exist any more. */
  gone: z.array(z.enum(viewParts)),
  version: Version,
})

const Name = Line(60)

export const savedViews = {
  listSavedViews: {
    method: 'GET',
    path: '/api/saved-views',
    access: 'signed-in',
    query: z.object({ entity_id: Id }),
    reply: z.object({
      views: z.array(SavedView),
      /** The view that opens by itself for the caller. */
      default_view_id: Id.nullable(),
    }),
    summary: 'The caller’s views of transactions, and those shared in the organisation',
  },
  createSavedView: {
    method: 'POST',
    path: '/api/saved-views',
    access: 'signed-in',
    body: z.object({
      entity_id: Id,
      name: Name,
      is_shared: z.boolean().default(false),
      filters: ViewFilters,
    }),
    reply: SavedView,
    status: 201,
    refusals: ['VIEW_NAME_TAKEN', 'VIEWS_FULL'],
    summary: 'Save a view of transactions',
  },
  updateSavedView: {
    method: 'PATCH',
    path: '/api/saved-views/:id',
    access: 'signed-in',
    isVersioned: true,
    params: IdParams,
    body: z.object({ name: Name, is_shared: z.boolean(), filters: ViewFilters }).partial(),
    reply: SavedView,
    refusals: ['VIEW_NAME_TAKEN', 'VIEWS_FULL'],
    summary: 'Rename, share or replace a view; absent fields keep their values',
  },
  deleteSavedView: {
    method: 'DELETE',
    path: '/api/saved-views/:id',
    access: 'signed-in',
    params: IdParams,
    reply: Nothing,
    status: 204,
    summary: 'Delete a view',
  },
  setDefaultView: {
    method: 'PUT',
    path: '/api/saved-views/default',
    access: 'signed-in',
    /** Null: no view opens by itself. */
    body: z.object({ entity_id: Id, view_id: Id.nullable() }),
    reply: z.object({ default_view_id: Id.nullable() }),
    summary: 'Choose the view that opens by itself for the caller',
  },
} as const satisfies Record<string, Route>
