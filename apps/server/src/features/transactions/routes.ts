import { insertOutbox, transaction } from '@holdfast/store'
import { listAddressNames, type NamedAddress } from '@holdfast/store/read'
import { deleteAllTransactions } from '@holdfast/store/write'
import type { Actor } from '../../context.ts'
import { authorise, organisationsWith, scopeOf } from '../../http/authorise.ts'
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
    const organisationIds = emptiedBy(asked.actor, asked.request.query.entity_id).toSorted()
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
    const names = await listAddressNames(db, scopeOf(actor, query.entity_id))
    return {
      wallets: asMap(names.wallets),
      address_book: asMap(names.addressBook),
      inbound_labels: asMap(names.inboundLabels),
    }
  },
}

/** The organisation that was named, or else each one in which the caller may empty the books. */
function emptiedBy(actor: Actor, organisationId: string | undefined): string[] {
  const right = 'use dev tools'
  if (organisationId !== undefined) {
    authorise(actor, right, organisationId)
    return [organisationId]
  }
  const organisationIds = organisationsWith(actor, right)
  if (organisationIds.length === 0) throw forbidden()
  return organisationIds
}

const asMap = (names: readonly NamedAddress[]): Record<string, string> =>
  Object.fromEntries(names.map(({ address, name }) => [address, name]))
