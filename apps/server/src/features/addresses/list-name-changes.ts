/** The changes of names, from the audit record. */
import type { ApiReply } from '@holdfast/contract'
import type { AuditEvent, AuditSubject } from '@holdfast/ledger'
import type { Queryable } from '@holdfast/store'
import { listSubjectEvents } from '@holdfast/store/read'
import { z } from 'zod'

type NameChange = ApiReply<'listAddressChanges'>[number]
type Version = NameChange['changes'][number]['before']

const mostEvents = 200

export async function listNameChanges(
  db: Queryable,
  subject: AuditSubject,
  { entity_id, id }: { entity_id: string; id?: string | undefined },
): Promise<NameChange[]> {
  const events = await listSubjectEvents(db, { organisationId: entity_id, subject, id, limit: mostEvents })
  return events.flatMap((event) => {
    const act = Act.safeParse(event.verb)
    return act.success
      ? [{ at: event.at, who: event.actor?.name ?? null, act: act.data, changes: changesOf(event, id) }]
      : []
  })
}

const Act = z.enum(['created', 'updated', 'deleted', 'imported'])
const Stored = z.object({ id: z.string(), address: z.string(), name: z.string(), note: z.string() })
/** The audit record of an import. */
const ImportedShape = z.object({
  added: z.array(Stored),
  changed: z.array(Stored.extend({ before: z.object({ name: z.string(), note: z.string() }) })),
})
export type Imported = z.infer<typeof ImportedShape>

function changesOf({ verb, before, after }: AuditEvent, id: string | undefined): NameChange['changes'] {
  if (verb !== 'imported') {
    const [was, is] = [Stored.safeParse(before).data, Stored.safeParse(after).data]
    const address = is?.address ?? was?.address
    return address === undefined ? [] : [{ address, before: versionOf(was), after: versionOf(is) }]
  }
  const { added, changed } = ImportedShape.parse(after)
  return [
    ...added.map((name) => ({ id: name.id, address: name.address, before: null, after: versionOf(name) })),
    ...changed.map((name) => ({
      id: name.id,
      address: name.address,
      before: name.before,
      after: versionOf(name),
    })),
  ]
    .filter((name) => id === undefined || name.id === id)
    .map(({ address, before, after }) => ({ address, before, after }))
}

const versionOf = (stored: { name: string; note: string } | undefined): Version =>
  stored === undefined ? null : { name: stored.name, note: stored.note }
