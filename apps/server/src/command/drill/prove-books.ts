import type { Database } from '@holdfast/store'
import { listEntities, proveConservation } from '@holdfast/store/read'
import { fault, type Finding, ok } from '../checks/finding.ts'

/** Whether the books of every organisation conserve each token. */
export async function proveBooks(db: Database): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const { entity_id: organisationId, name } of await listEntities(db, 'all')) {
    const { tokens, breaks } = await proveConservation(db, { organisationId, block: null })
    findings.push(
      breaks.length === 0
        ? ok('books', `${name}: ${tokens.length} tokens are conserved`)
        : fault(
            'books',
            `${name}: ${breaks.length} breaks; the ingester's prove command lists them (docs/operate.md, Verifying the ledger)`,
          ),
    )
  }
  return findings
}
