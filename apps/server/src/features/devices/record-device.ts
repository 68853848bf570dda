import type { AuditVerb } from '@holdfast/ledger'
import type { Transaction } from '@holdfast/store'
import type { Device } from '@holdfast/store/read'
import type { Who } from '../../context.ts'
import { recordChange } from '../../http/record-change.ts'
import { presentDevice } from './present.ts'

export const recordDevice = (
  tx: Transaction,
  who: Who,
  verb: AuditVerb,
  { before, after }: { readonly before?: Device; readonly after?: Device },
): Promise<void> => {
  const device = after ?? before
  if (device === undefined) throw new Error('a change of no device')
  return recordChange(tx, who, {
    organisationId: device.entity_id,
    subject: { kind: 'device', id: device.id, name: device.device_name },
    verb,
    ...(before === undefined ? {} : { before: presentDevice(before) }),
    ...(after === undefined ? {} : { after: presentDevice(after) }),
  })
}
