/** Records a change of a person's access for the installation and for every organisation of the person. */
import { installationId } from '@holdfast/ledger'
import type { Transaction } from '@holdfast/store'
import { listPlaces } from '@holdfast/store/read'
import { insertAuditEvent, type NewAuditEvent } from '@holdfast/store/write'
import type { Caller } from '../../context.ts'

interface Person {
  readonly id: string
  readonly name: string
  readonly email: string
}

export async function recordForPerson(
  tx: Transaction,
  /** A null actor stands for the operator of the server. */
  { actor, caller }: { readonly actor: Person | null; readonly caller: Omit<Caller, 'country'> },
  person: Pick<Person, 'id' | 'name'>,
  change: Pick<NewAuditEvent, 'verb' | 'after'>,
): Promise<void> {
  const places = await listPlaces(tx, person.id)
  // All writers use this order, because each chain is locked until the commit.
  const organisationIds = [installationId, ...places.map(({ entity_id }) => entity_id).sort()]
  for (const organisationId of organisationIds)
    await insertAuditEvent(tx, {
      ...change,
      organisationId,
      actor: actor === null ? null : { id: actor.id, name: actor.name, email: actor.email },
      remoteAddress: caller.remoteAddress,
      userAgent: caller.userAgent,
      correlationId: caller.correlationId,
      subject: { kind: 'user', id: person.id, name: person.name },
      outcome: 'done',
    })
}
