/** The verbs that the address book and the labels share. */
import { chainOf } from '@holdfast/chains'
import type { ApiReply } from '@holdfast/contract'
import type { AuditSubject, AuditVerb } from '@holdfast/ledger'
import {
  codeOf,
  insertOutbox,
  type Queryable,
  type Transaction,
  transaction,
  uniqueViolation,
} from '@holdfast/store'
import {
  type AddressList,
  type AddressName,
  findNamedAddress,
  listNamedAddresses,
  listNetworks,
} from '@holdfast/store/read'
import {
  deleteAddressName,
  insertAddressNames,
  lockNames,
  lockRows,
  updateAddressName,
} from '@holdfast/store/write'
import type { Actor, Caller } from '../../context.ts'
import { authorise, organisationIdsOf, scopeOf } from '../../http/authorise.ts'
import type { Handler } from '../../http/handlers.ts'
import { recordChange } from '../../http/record-change.ts'
import { assertVersion, badValue, notFound, Refused } from '../../http/refusal.ts'
import { writeCsv } from './csv.ts'
import { historyOf, type Imported } from './history.ts'
import { type ImportPlan, planImport } from './import-names.ts'
import { refuseAlikeName } from './names-alike.ts'
import { presentNames } from './present.ts'

type Name = ApiReply<'createAddress'>

interface ListVerbs {
  readonly list: Handler<'listAddressBook'>
  readonly create: Handler<'createAddress'>
  readonly update: Handler<'updateAddress'>
  readonly remove: Handler<'deleteAddress'>
  readonly history: Handler<'listAddressChanges'>
  readonly exportCsv: Handler<'exportAddressBook'>
  readonly importCsv: Handler<'importAddressBook'>
}

/** One of the two lists; `noun` is what one of its entries is called. */
interface NameList {
  readonly table: AddressList
  readonly noun: 'Address' | 'Label'
  readonly kind: AuditSubject & ('address' | 'label')
  readonly fileName: string
  /** Its names say who is paid: none may be taken for another one. */
  readonly isForPayees: boolean
}

export const book: NameList = {
  table: 'address_book',
  noun: 'Address',
  kind: 'address',
  fileName: 'address-book.csv',
  isForPayees: true,
}
export const labels: NameList = {
  table: 'inbound_labels',
  noun: 'Label',
  kind: 'label',
  fileName: 'address-labels.csv',
  isForPayees: false,
}

export function verbsOf(list: NameList): ListVerbs {
  return {
    list: async ({ db }, { actor, request: { query } }) =>
      presentNames(db, await listNamedAddresses(db, list.table, scopeOf(actor, query.entity_id))),

    create: async ({ db }, asked) => {
      const { actor, request } = asked
      const { body } = request
      authorise(actor, 'change addresses', body.entity_id)
      const network = (await listNetworks(db)).find(({ id }) => id === body.network_id)
      if (network === undefined) throw badValue('network_id', 'is not a known network')
      const address = chainOf(network.chain).normaliseAddress(body.address, network)
      if (address === null) throw new Refused(422, `Invalid address for ${network.name}`)
      const { name, entity_id, note = '' } = body
      const row = { entity_id, network_id: network.id, name, address, note, created_by: actor.user.id }
      return refusingTwins(
        new Refused(409, `address: this list already has this address on ${network.name}`),
        () =>
          transaction(db, async (tx) => {
            await lockNames(tx, entity_id)
            if (list.isForPayees) await refuseAlikeName(tx, entity_id, { name, address })
            const [id = ''] = await insertAddressNames(tx, list.table, [row])
            const created = await presentOne(tx, list, actor, id)
            await tell(tx, list, entity_id, 'created', [created])
            await record(tx, list, asked, 'created', { after: created })
            return created
          }),
      )
    },

    update: async ({ db }, asked) =>
      transaction(db, async (tx) => {
        const { actor, request } = asked
        const { entity_id, id } = await presentOne(tx, list, actor, request.params.id)
        await lockNames(tx, entity_id)
        await lockRows(tx, list.table, { entity_id, id })
        const before = await presentOne(tx, list, actor, id)
        assertVersion(before.version, request.version)
        const { name } = request.body
        if (list.isForPayees && name !== before.name)
          await refuseAlikeName(tx, entity_id, { name, address: before.address })
        await change(tx, list, actor, before, request.body)
        const updated = await presentOne(tx, list, actor, before.id)
        await tell(tx, list, before.entity_id, 'updated', [updated])
        await record(tx, list, asked, 'updated', { before, after: updated })
        return updated
      }),

    remove: async ({ db }, asked) => {
      await transaction(db, async (tx) => {
        const before = await presentOne(tx, list, asked.actor, asked.request.params.id)
        await deleteAddressName(tx, list.table, before)
        await tell(tx, list, before.entity_id, 'deleted', [{ id: before.id }])
        await record(tx, list, asked, 'deleted', { before })
      })
      return undefined
    },

    history: async ({ db }, { actor, request: { query } }) => {
      authorise(actor, 'read organisation', query.entity_id)
      return historyOf(db, list.kind, query)
    },

    exportCsv: async ({ db }, { actor, request: { query } }) => {
      authorise(actor, 'read organisation', query.entity_id)
      return {
        file_name: list.fileName,
        csv: writeCsv(await listNamedAddresses(db, list.table, [query.entity_id])),
      }
    },

    importCsv: async ({ db }, asked) => {
      const { actor, request } = asked
      const { entity_id: organisationId, csv, dry_run } = request.body
      authorise(actor, 'change addresses', organisationId)
      return refusingTwins(
        new Refused(409, 'Somebody else added one of these addresses in the meantime. Try again.'),
        () =>
          transaction(db, async (tx) => {
            if (!dry_run) {
              await lockNames(tx, organisationId)
              await lockRows(tx, list.table, { entity_id: organisationId })
            }
            const plan = await planImport(tx, list, { organisationId, csv })
            const isWanted = !dry_run && plan.report.faults.length === 0
            if (isWanted) await carryOut(tx, list, asked, organisationId, plan)
            return { ...plan.report, dry_run, imported: isWanted }
          }),
      )
    },
  }
}

interface By {
  readonly actor: Actor
  readonly caller: Caller
}

async function presentOne(db: Queryable, list: NameList, actor: Actor, id: string): Promise<Name> {
  const found = await findNamedAddress(db, list.table, { organisationIds: organisationIdsOf(actor), id })
  if (found === undefined) throw notFound(list.noun)
  authorise(actor, 'change addresses', found.entity_id, list.noun)
  const [presented] = await presentNames(db, [found])
  if (presented === undefined) throw notFound(list.noun)
  return presented
}

async function change(
  tx: Transaction,
  list: NameList,
  actor: Actor,
  { entity_id: organisationId, id }: Pick<Name, 'entity_id' | 'id'>,
  { name, note }: { name: string; note: string },
): Promise<void> {
  await updateAddressName(tx, list.table, { organisationId, id }, { name, note, updated_by: actor.user.id })
}

async function carryOut(
  tx: Transaction,
  list: NameList,
  { actor, caller }: By,
  organisationId: string,
  { toAdd, toChange }: ImportPlan,
): Promise<void> {
  if (toAdd.length + toChange.length === 0) return
  const place = { entity_id: organisationId, created_by: actor.user.id }
  const addedIds = await insertAddressNames(
    tx,
    list.table,
    toAdd.map(({ network, address, name, note }) => ({
      ...place,
      network_id: network.id,
      name,
      address,
      note,
    })),
  )
  for (const { existing, name, note } of toChange) await change(tx, list, actor, existing, { name, note })
  const was = new Map(toChange.map(({ existing }) => [existing.id, existing]))
  const touched = new Set([...addedIds, ...was.keys()])
  const names = await listNamedAddresses(tx, list.table, [organisationId])
  const presented = await presentNames(
    tx,
    names.filter(({ id }) => touched.has(id)),
  )
  const added = presented.filter(({ id }) => !was.has(id))
  const changed = presented.filter(({ id }) => was.has(id))
  await tell(tx, list, organisationId, 'created', added)
  await tell(tx, list, organisationId, 'updated', changed)
  const after: Imported = {
    added: added.map(briefly),
    changed: changed.map((one) => ({ ...briefly(one), before: versionOf(was.get(one.id)) })),
  }
  const subject = { kind: list.kind, id: organisationId }
  await recordChange(tx, { actor, caller }, { organisationId, subject, verb: 'imported', after })
}

const briefly = ({ id, address, name, note }: Name) => ({ id, address, name, note })
const versionOf = (name: AddressName | undefined) => ({ name: name?.name ?? '', note: name?.note ?? '' })

const tell = (
  tx: Queryable,
  { kind }: NameList,
  organisationId: string,
  act: 'created' | 'updated' | 'deleted',
  payloads: readonly object[],
): Promise<void> =>
  insertOutbox(
    tx,
    payloads.map((payload) => ({
      channel: 'admin' as const,
      organisationId,
      message: { type: `${kind}_${act}`, payload },
    })),
  )

async function record(
  tx: Transaction,
  { kind }: NameList,
  { actor, caller }: By,
  verb: AuditVerb,
  { before, after }: { before?: Name; after?: Name },
): Promise<void> {
  const of = after ?? before
  if (of === undefined) return
  const subject = { kind, id: of.id, name: of.name }
  await recordChange(tx, { actor, caller }, { organisationId: of.entity_id, subject, verb, before, after })
}

async function refusingTwins<T>(twins: Refused, act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (error) {
    if (codeOf(error) !== uniqueViolation) throw error
    throw twins
  }
}
