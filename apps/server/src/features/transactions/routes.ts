import { insertOutbox, transaction } from '@holdfast/store'
import { listAddressNames, type NamedAddress } from '@holdfast/store/read'
import { deleteAllTransactions } from '@holdfast/store/write'
import { authoriseScope } from '../../http/authorise.ts'
import type { HandlersOf } from '../../http/handlers.ts'
import { recordChange } from '../../http/record-change.ts'
import { forbidden } from '../../http/refusal.ts'
import { getTransaction, getTronMapping } from './details.ts'
import { exportCsv } from './export.ts'
import { list } from './list.ts'
import { listMpc } from './list-mpc.ts'
import { changeNotes } from './notes.ts'

export const transactions: HandlersOf<
  | 'listTransactions'
  | 'exportTransactions'
  | 'listMpcTransactions'
  | 'getTransaction'
  | 'changeTransactionNotes'
  | 'getTronMapping'
  | 'deleteAllTransactions'
  | 'getAddressResolution'
> = {
  listTransactions: list,
  exportTransactions: exportCsv,
  listMpcTransactions: listMpc,
  getTransaction,
  changeTransactionNotes: changeNotes,
  getTronMapping,

  deleteAllTransactions: async ({ db }, asked) => {
    // In one order for everybody: the books of each are held until the commit.
    const { entity_id } = asked.request.query
    const organisationIds = authoriseScope(asked.actor, 'use dev tools', entity_id).toSorted()
    if (organisationIds.length === 0) throw forbidden()
    const cleared = await transaction(db, async (tx) => {
      const gone = await deleteAllTransactions(tx, organisationIds)
      await insertOutbox(
        tx,
        organisationIds.map((organisationId) => ({
          channel: 'bc-transactions',
          organisationId,
          message: 'bc_transactions:deleted',
        })),
      )
      for (const organisationId of organisationIds)
        await recordChange(tx, asked, {
          organisationId,
          subject: { kind: 'transactions', id: organisationId },
          verb: 'deleted',
        })
      return gone
    })
    return { message: 'All transactions were deleted', details: { tables_cleared: cleared } }
  },

  getAddressResolution: async ({ db }, { actor, request: { query } }) => {
    const names = await listAddressNames(db, authoriseScope(actor, 'read organisation', query.entity_id))
    return {
      wallets: asMap(names.wallets),
      address_book: asMap(names.addressBook),
      inbound_labels: asMap(names.inboundLabels),
    }
  },
}

const asMap = (names: readonly NamedAddress[]): Record<string, string> =>
  Object.fromEntries(names.map(({ address, name }) => [address, name]))
