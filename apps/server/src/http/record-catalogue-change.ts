/** Records a catalogue change by staff for the installation, and for every organisation that it concerns. */
import { installationId } from '@holdfast/ledger'
import type { Transaction } from '@holdfast/store'
import { listOrganisationsOnNetwork } from '@holdfast/store/read'
import type { NewAuditEvent } from '@holdfast/store/write'
import type { Who } from '../context.ts'
import { recordChange } from './record-change.ts'

/** `networkId` concerns the organisations with a wallet or a named address there. Null concerns only the installation. */
export async function recordCatalogueChange(
  tx: Transaction,
  who: Who,
  networkId: string | null,
  change: Pick<NewAuditEvent, 'subject' | 'verb' | 'before' | 'after'>,
): Promise<void> {
  const concerned = networkId === null ? [] : await listOrganisationsOnNetwork(tx, networkId)
  // All writers use this order: each chain is locked until the commit.
  for (const organisationId of [installationId, ...concerned])
    await recordChange(tx, who, { organisationId, ...change })
}
