import type { Database } from '@holdfast/store'
import { listAuditHeads } from '@holdfast/store/read'
import { verifyRecord } from '../../audit-check/verify-record.ts'
import { exportLines } from '../../features/audit/export-lines.ts'
import { fault, type Finding, ok, warning } from '../checks/finding.ts'

/** Whether every audit record is an unbroken chain, and the one that the signers countersigned. */
export async function proveAudit(
  db: Database,
  signers: readonly { readonly party: number; readonly identity: string }[],
): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const { organisationId } of await listAuditHeads(db)) {
    const checking = { signers, printed: [] }
    const { isSound, text } = await verifyRecord(exportLines(db, organisationId), checking)
    const line = `${organisationId}: ${text.replaceAll('\n', '; ')}`
    findings.push(isSound ? ok('audit', line) : fault('audit', line))
  }
  if (findings.length === 0) findings.push(warning('audit', 'the backup holds no event'))
  return findings
}
